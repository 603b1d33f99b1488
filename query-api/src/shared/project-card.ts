import { isQuantitative, kindsOfResearch, matchScore, projectLife } from '@panelist/domain/catalogue/browser';
import type { MatchablePerson, ProjectCard } from '@panelist/domain/catalogue/browser';
import { dollarsFromCents, formatCents } from '@panelist/domain/kernel/browser';
import type { ProjectCardRow } from './rows-by-key.js';

/** A project as participants and visitors see it. `person` is null for visitors and for those without a profile; `today` is ISO 8601. */
export function projectCard(row: ProjectCardRow, person: MatchablePerson | null, today: string, isHidden = false): ProjectCard {
  return {
    id: row.project_id,
    name: row.name,
    slug: slugOf(row.name),
    description: row.description,
    kindOfResearch: row.kind_of_research,
    kindOfResearchFormatted: kindsOfResearch[row.kind_of_research],
    researchConductType: row.research_conduct_type,
    isRemote: row.research_conduct_type === 2,
    isQuantitativeStudy: isQuantitative(row.kind_of_research),
    talkToAudience: row.talk_to_audience,
    incentive: dollarsFromCents(row.incentive_cents),
    incentiveFormatted: formatCents(row.incentive_cents, 'whole'),
    panelistRemuneration: dollarsFromCents(row.remuneration_cents),
    panelistRemunerationFormatted: formatCents(row.remuneration_cents, 'whole'),
    timeMinutesRequired: row.time_minutes_required,
    studyLengthFormatted: row.time_minutes_required === 1 ? '1 minute' : `${row.time_minutes_required} minutes`,
    companyName: row.hide_company_name ? null : row.company_name,
    externalResearcher: row.external_researcher,
    hasLocation: row.location !== null,
    location: row.location && { formattedAddress: row.location.formattedAddress },
    country: [...row.countries],
    topics: [...row.topics],
    publishedAt: row.published_at,
    closed: row.status === 'closed',
    recruitingStatus: projectLife.recruitingStatus(row),
    v4Score: person === null ? 0 : matchScore(row.target, person, today),
    // Topics of interest are not part of a profile yet.
    topicMatched: null,
    hiddenForPanelist: isHidden,
  };
}

function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return words.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-').replaceAll(/^-|-$/g, '');
}
