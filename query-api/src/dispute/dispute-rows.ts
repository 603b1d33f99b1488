import { readPage, readRow, readRows, select } from '@panelist/infra/read-models';
import { sql, type Sql } from '@panelist/infra/postgres';
import { disputeAnswers, disputes } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

const known = [
  'disputeId',
  'participationId',
  'projectId',
  'userId',
  'researcherId',
  'payoutId',
  'ground',
  'status',
  'openedAt',
  'answerDueAt',
  'decisionDueAt',
  'isAnswered',
  'isOverdue',
  'decidedFirst',
  'decidedBy',
  'appealUntil',
  'appealedAt',
  'remedy',
  'remedied',
  'remediedAt',
  'remedyRefusal',
  'history',
] as const;

/** Without what people wrote. */
const lineColumns = select(disputes, ...known);
export type DisputeLine = NonNullable<(typeof lineColumns)['row']>;

const wholeColumns = select(disputes, ...known, 'text', 'files', 'evidence', 'decisions', 'appealText', 'appealFiles');
export type DisputeRow = NonNullable<(typeof wholeColumns)['row']>;

const answerColumns = select(disputeAnswers, 'disputeId', 'accepts', 'text', 'files', 'answeredAt');
export type AnswerRow = NonNullable<(typeof answerColumns)['row']>;

export interface Page {
  readonly limit: number;
  readonly skip: number;
}
interface Wanted extends Page {
  /** Of the rows `t`. */
  readonly where: Sql;
  readonly order: Sql;
}

const { table, refs: r } = disputes;
type Totals = { readonly count: number };

const pageOf = ({ where, order, limit, skip }: Wanted) => ({
  wanted: sql`select * from ${table} t where ${where}`,
  totals: sql`count(*)::integer as count`,
  order: sql`${order}, ${r.disputeId}`,
  limit,
  skip,
});

export const disputePage = async (dependencies: TableDependencies, wanted: Wanted) =>
  readPage<Totals, DisputeRow>(dependencies, wholeColumns, pageOf(wanted));

export const disputeLinesPage = async (dependencies: TableDependencies, wanted: Wanted) =>
  readPage<Totals, DisputeLine>(dependencies, lineColumns, pageOf(wanted));

/** The disputes of one response. */
export const disputesOn = async (dependencies: TableDependencies, participationId: string): Promise<readonly DisputeLine[]> =>
  readRows(
    dependencies,
    lineColumns,
    sql`
      select ${lineColumns.columns('t')} from ${table} t
      where t.${r.participationId} = ${participationId} order by t.${r.openedAt}`,
  );

export const disputeById = async (dependencies: TableDependencies, disputeId: string): Promise<DisputeRow | undefined> =>
  readRow(
    dependencies,
    wholeColumns,
    sql`select ${wholeColumns.columns('t')} from ${table} t where t.${r.disputeId} = ${disputeId}`,
  );

/** The researchers' answers, by the dispute's id. */
export async function answersTo(
  dependencies: TableDependencies,
  rows: readonly Pick<DisputeRow, 'disputeId'>[],
): Promise<ReadonlyMap<string, AnswerRow>> {
  const { table: answers, refs: a } = disputeAnswers;
  const ids = rows.map(({ disputeId }) => disputeId);
  const found = await readRows(
    dependencies,
    answerColumns,
    sql`select ${answerColumns.columns('t')} from ${answers} t where t.${a.disputeId} = any(${ids})`,
  );
  return new Map(found.map((row) => [row.disputeId, row]));
}
