import {
  fewestTimes,
  timesMeasured,
  usualShare,
  withinText,
  type NextStepFacts,
  type ResponseStatus,
} from '@panelist/domain/participation/browser';
import { readValues } from '@panelist/infra/read-models';
import { sql, type Sql } from '@panelist/infra/postgres';
import { answerTimes, projects } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

/** How long a researcher usually takes; null with too few measured times. */
export type UsualTimes = Pick<NextStepFacts, 'usualAnswerMs' | 'usualApprovalMs'>;

interface Waiting {
  readonly projectId: string;
  readonly status: ResponseStatus;
}

interface Measured {
  readonly projectId: string;
  readonly ms: number | null;
}

const { refs: r } = answerTimes;
const answers = { from: sql`t.${r.submittedAt}`, until: sql`least(t.${r.invitedAt}, t.${r.refusedAt})` };
const approvals = { from: sql`t.${r.attendedAt}`, until: sql`t.${r.approvedAt}` };

type Pool = Pick<TableDependencies, 'pool'>;

/**
 * The usual time of each project: of its own, where enough were measured there, else of its
 * researcher.
 */
async function usualOf(
  { pool }: Pool,
  projectIds: readonly string[],
  times: typeof answers,
): Promise<ReadonlyMap<string, number | null>> {
  if (projectIds.length === 0) return new Map();
  const { table, refs: p } = projects;
  const rows = await readValues<Measured>(
    pool,
    sql`
      select p.${p.projectId} as "projectId", coalesce(
        ${measured(sql`t.${r.projectId} = p.${p.projectId}`, times)},
        ${measured(sql`t.${r.ownerId} = p.${p.ownerId}`, times)}
      )::float8 as ms
      from ${table} p where p.${p.projectId} = any(${[...new Set(projectIds)]})`,
  );
  return new Map(rows.map(({ projectId, ms }) => [projectId, ms]));
}

/**
 * The usual times for each of these responses. Only for responses that wait for an answer or an
 * approval.
 */
export async function usualTimes(dependencies: Pool, rows: readonly Waiting[]): Promise<(row: Waiting) => UsualTimes> {
  const waiting = (status: ResponseStatus) => rows.filter((row) => row.status === status).map(({ projectId }) => projectId);
  const [ofAnswers, ofApprovals] = await Promise.all([
    usualOf(dependencies, waiting('PENDING'), answers),
    usualOf(dependencies, waiting('ATTENDED'), approvals),
  ]);
  return ({ projectId }) => ({
    usualAnswerMs: ofAnswers.get(projectId) ?? null,
    usualApprovalMs: ofApprovals.get(projectId) ?? null,
  });
}

/**
 * How long the researcher of each project usually takes to answer, `within 2 days`; none with too
 * few measured times.
 */
export async function usualAnswers(dependencies: Pool, projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const usual = await usualOf(dependencies, projectIds, answers);
  return new Map([...usual].flatMap(([projectId, ms]) => (ms === null ? [] : [[projectId, withinText(ms)] as const])));
}

/** The time within which the usual share of the newest times lay; null with too few. */
const measured = (which: Sql, { from, until }: typeof answers): Sql => sql`(
  select percentile_disc(${usualShare}) within group (order by newest.took) from (
    select extract(epoch from ${until} - ${from}) * 1000 as took from ${answerTimes.table} t
    where ${which} and ${until} is not null and ${from} is not null
    order by ${until} desc limit ${timesMeasured}
  ) newest having count(*) >= ${fewestTimes}
)`;
