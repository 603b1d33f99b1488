import { criteriaGiven, projectLife, wantedTerms, waysIn } from '@panelist/domain/catalogue';
import type { ProjectEvent } from '@panelist/domain/catalogue';
import { netCents } from '@panelist/domain/payout';
import { projectListingsTable, projector, termVector } from '@panelist/infra/read-models';
import type { ProjectListingRow } from '@panelist/infra/read-models';

type Listed = Extract<
  ProjectEvent,
  { readonly type: 'ProjectDrafted' | 'ProjectPublished' | 'RecruitingPaused' | 'RecruitingResumed' | 'ProjectClosed' }
>;
type Drafted = Extract<ProjectEvent, { readonly type: 'ProjectDrafted' }>;

/** What lists of projects filter, score and sort by. */
export const projectListingsProjector = projector<ProjectListingRow, Listed>({
  name: 'project-listings',
  version: 1,
  table: projectListingsTable,
  types: ['ProjectDrafted', 'ProjectPublished', 'RecruitingPaused', 'RecruitingResumed', 'ProjectClosed'],
  rowsOfOneStream: true,
  keys: ({ data }) => [[data.projectId]],
  project: (row, event) => {
    if (event.type === 'ProjectDrafted') return drafted(event.data);
    if (row === undefined || projectLife.statusAfter[event.type] === 'closed') return undefined;
    const recruiting = projectLife.recruitingAfter[event.type];
    return event.type === 'ProjectPublished'
      ? { ...row, recruiting, published_at: event.data.publishedAt }
      : { ...row, recruiting };
  },
});

function drafted({ projectId, details }: Drafted['data']): ProjectListingRow {
  const { target } = details;
  return {
    project_id: projectId,
    published_at: null,
    recruiting: projectLife.recruitingAfter.ProjectDrafted,
    talk_to_audience: details.talkToAudience,
    research_conduct_type: details.researchConductType,
    remuneration_cents: netCents(details.incentiveCents, 0),
    time_minutes_required: details.timeMinutesRequired,
    criteria_given: criteriaGiven(target),
    // PostgreSQL's own ranges end before their upper bound; ours include it.
    wanted_ages: `{${(target.ages ?? []).map(([min, max]) => `[${min},${max + 1})`).join(',')}}`,
    ways: waysIn(details),
    wishes: termVector(wantedTerms(details)),
  };
}
