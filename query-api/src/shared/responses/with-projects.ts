import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { personColumns, personOf } from '../applicant.js';
import { isFlagOn } from '@panelist/domain/operations/browser';
import { flagByOrganization } from '../feature-flags.js';
import { hiddenOf } from '../hidden-projects.js';
import { responseProjectColumns } from '../project-columns.js';
import type { QueryDependencies, TableDependencies } from '../query-dependencies.js';
import { profileOf, projectsById } from '../rows-by-key.js';
import { payoutsOfResponses } from './payment-of.js';
import type { ResponseRow } from './response-columns.js';
import { surveyResponse } from './survey-response.js';
import { usualTimes } from '../usual-times.js';
import { freeSlots } from '@panelist/domain/scheduling/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { calendars } from '@panelist/projectors/read-models';

const columns = select(calendars, 'projectId', 'timezone', 'rules', 'slots', 'held');

/**
 * Until when an invited person can book a time, of each project that has a free one: its last one,
 * less the notice that the researcher asks for.
 */
async function bookableUntilOf(
  dependencies: TableDependencies,
  projectIds: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  if (projectIds.length === 0) return new Map();
  const { table, refs: r } = calendars;
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.projectId} = any(${projectIds})`,
  );
  return new Map(
    rows.flatMap(({ projectId, timezone, rules, slots, held }) => {
      const starts = freeSlots(slots, { rules, timezone, booked: held, at }).map(({ start }) => start);
      const last = starts.toSorted((one, other) => one.localeCompare(other)).at(-1);
      if (last === undefined) return [];
      const until = new Date(Date.parse(last) - rules.minimumSchedulingNotice * 60_000).toISOString();
      return [[projectId, until] as const];
    }),
  );
}

/** One person's responses with project, payout and further data, in the order of the rows. */
export async function withProjects(
  dependencies: QueryDependencies,
  userId: string,
  rows: readonly ResponseRow[],
): Promise<readonly SurveyResponse[]> {
  if (rows.length === 0) return [];
  const now = dependencies.clock.now();
  const projectIds = rows.map((row) => row.projectId);
  const [projects, payouts, profile, hidden, usualOf, records, completion, untilOf] = await Promise.all([
    projectsById(dependencies, projectIds, ...responseProjectColumns),
    payoutsOfResponses(
      dependencies,
      rows.map((row) => row.participationId),
    ),
    profileOf(dependencies, userId, ...personColumns),
    hiddenOf(dependencies, userId, projectIds),
    usualTimes(dependencies, rows),
    dependencies.researcherRecords(now),
    flagByOrganization(dependencies, 'EnableParticipantProjectCompletionButton'),
    bookableUntilOf(
      dependencies,
      rows.filter(({ status }) => status === 'INVITED').map(({ projectId }) => projectId),
      now,
    ),
  ]);
  const person = personOf(profile, now);
  return rows.flatMap((row) => {
    // A separate read model: for a moment a response may have a row before its project has.
    const project = projects.get(row.projectId);
    if (project === undefined) return [];
    const isHidden = hidden.has(row.projectId);
    const isCompletionOn = isFlagOn(completion, project.organizationId);
    const taskLinkParameter = dependencies.config.taskLinkParameters[project.organizationId];
    const reader = {
      person,
      now,
      isHidden,
      usual: usualOf(row),
      record: records.get(project.organizationId),
      bookableUntil: untilOf.get(row.projectId) ?? null,
      isCompletionOn,
      taskLinkParameter,
      paymentPromiseHours: dependencies.config.paymentPromiseHours,
    };
    return [surveyResponse(row, project, payouts.get(row.participationId), reader)];
  });
}
