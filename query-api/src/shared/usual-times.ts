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
import { answerTimes } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

/** How long a researcher usually takes; null with too few measured times. */
export type UsualTimes = Pick<NextStepFacts, 'usualAnswerMs' | 'usualApprovalMs'>;

interface Of {
  readonly projectId: string;
  readonly ownerId: string;
}
type Waiting = Of & { readonly status: ResponseStatus };

interface Measured {
  readonly scope: string;
  readonly ms: number;
}

const { refs: r } = answerTimes;
const answers = { from: sql`t.${r.submittedAt}`, until: sql`least(t.${r.invitedAt}, t.${r.refusedAt})` };
const approvals = { from: sql`t.${r.attendedAt}`, until: sql`t.${r.approvedAt}` };

type Pool = Pick<TableDependencies, 'pool'>;

/** The usual time of each project: of its own, where enough were measured there, else of its researcher. */
async function usualOf({ pool }: Pool, of: readonly Of[], { from, until }: typeof answers): Promise<(one: Of) => number | null> {
  if (of.length === 0) return () => null;
  const timesOf = async (ids: readonly string[], column: Sql) =>
    new Map((await readValues<Measured>(pool, measured(ids, column, from, until))).map(({ scope, ms }) => [scope, ms]));
  const [ofOwners, ofProjects] = await Promise.all([
    timesOf(
      of.map(({ ownerId }) => ownerId),
      sql`t.${r.ownerId}`,
    ),
    timesOf(
      of.map(({ projectId }) => projectId),
      sql`t.${r.projectId}`,
    ),
  ]);
  return ({ projectId, ownerId }) => ofProjects.get(projectId) ?? ofOwners.get(ownerId) ?? null;
}

/** The usual times for each of these responses. Only for responses that wait for an answer or an approval. */
export async function usualTimes(dependencies: Pool, rows: readonly Waiting[]): Promise<(row: Waiting) => UsualTimes> {
  const waiting = (status: ResponseStatus) => rows.filter((row) => row.status === status);
  const [answerOf, approvalOf] = await Promise.all([
    usualOf(dependencies, waiting('PENDING'), answers),
    usualOf(dependencies, waiting('ATTENDED'), approvals),
  ]);
  return (row) => ({ usualAnswerMs: answerOf(row), usualApprovalMs: approvalOf(row) });
}

/** How long the researcher of each project usually takes to answer, `within 2 days`; null with too few measured times. */
export async function usualAnswers(dependencies: Pool, projects: readonly Of[]): Promise<(project: Of) => string | null> {
  const answerOf = await usualOf(dependencies, projects, answers);
  return (project) => {
    const ms = answerOf(project);
    return ms === null ? null : withinText(ms);
  };
}

/** The times of each of these researchers or projects, of whose newest the usual share lay within. */
const measured = (ids: readonly string[], column: Sql, from: Sql, until: Sql): Sql => sql`
  select scope, measured.ms::float8 as ms from unnest(${[...new Set(ids)]}::text[]) scope, lateral (
    select percentile_disc(${usualShare}) within group (order by newest.took) as ms from (
      select extract(epoch from ${until} - ${from}) * 1000 as took from ${answerTimes.table} t
      where ${column} = scope and ${until} is not null and ${from} is not null
      order by ${until} desc limit ${timesMeasured}
    ) newest having count(*) >= ${fewestTimes}
  ) measured`;
