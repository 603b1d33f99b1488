import {
  obstacleToClosing,
  obstacleToDeciding,
  placeOfStatement,
  supportReview,
  supportReviews,
  type SupportReviewItem,
} from '@panelist/domain/fairness/browser';
import { mayAct } from '@panelist/domain/kernel/browser';
import { route, type AnyRoute, type Caller } from '@panelist/infra/http';
import { readPage, readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { reviews } from '@panelist/projectors/read-models';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccess, recordStaffAccessToOne } from '../shared/record-staff-access.js';
import { statementsAt, statementView, type StatementDependencies } from './statements.js';

const known = [
  'reviewId',
  'statementId',
  'userId',
  'kind',
  'status',
  'requestedAt',
  'dueAt',
  'concernsMoney',
  'decidedFirst',
  'isOverdue',
  'remedy',
  'remedyRefusal',
  'remediedAt',
] as const;
/** Without what people wrote. */
const lineColumns = select(reviews, ...known);
const wholeColumns = select(reviews, ...known, 'message', 'decidedAt', 'decidedBy', 'reason');
type Line = NonNullable<(typeof lineColumns)['row']>;

/**
 * Reviews for support: open ones by their deadline, then those to put right by hand (contract,
 * Fairness).
 */
export const supportReviewsRoutes = (dependencies: QueryDependencies & StatementDependencies): readonly AnyRoute[] => [
  route(supportReviews, async ({ query: { status, limit, skip }, caller }) => {
    const { table, refs: r } = reviews;
    const isOpen = sql`${r.status} = 'open'`;
    const { rows, totals } = await readPage<{ readonly count: number }, Line>(dependencies, lineColumns, {
      wanted: sql`select * from ${table} t where ${status === undefined ? sql`true` : sql`t.${r.status} = ${status}::text`}`,
      totals: sql`count(*)::integer as count`,
      order: sql`(${isOpen}) desc, case when ${isOpen} then ${r.dueAt} end,
        (${r.status} = 'upheld' and (${r.remedy} = 'none' or ${r.remedyRefusal} is not null) and ${r.remediedAt} is null) desc, ${r.requestedAt} desc, ${r.reviewId}`,
      limit,
      skip,
    });
    await recordStaffAccessToOne(dependencies, 'review', rows, caller);
    return { body: { items: rows.map((row) => lineOf(row, caller)), totalCount: totals.count } };
  }),

  route(supportReview, async ({ params: { id }, caller }) => {
    const { table, refs: r } = reviews;
    const row = requireFound(
      await readRow(
        dependencies,
        wholeColumns,
        sql`select ${wholeColumns.columns('t')} from ${table} t where t.${r.reviewId} = ${id}`,
      ),
    );
    await recordStaffAccess(dependencies, 'review', row.userId, caller);
    const place = placeOfStatement(row.statementId);
    const [statement] = place === null ? [] : await statementsAt(dependencies, [place]);
    const { message, remedyRefusal, decidedAt, decidedBy, reason, status } = row;
    const outcome = status === 'upheld' || status === 'declined' ? status : null;
    const decision =
      decidedAt === null || decidedBy === null || outcome === null ? null : { at: decidedAt, outcome, by: decidedBy, reason };
    return {
      body: {
        ...lineOf(row, caller),
        message,
        remedyRefusal,
        statement: statement === undefined ? null : statementView(statement),
        decision,
      },
    };
  }),
];

function lineOf(row: Line, caller: Caller): SupportReviewItem {
  const { reviewId: id, statementId, userId, kind, status, requestedAt, dueAt, concernsMoney, remedy, remediedAt } = row;
  const ended = { isRemedied: remediedAt !== null, isRemedyRefused: row.remedyRefusal !== null };
  const canClose = obstacleToClosing({ ...row, ...ended }, caller.userId) === null;
  const staff = { id: caller.userId, isAdministrator: mayAct(caller, 'admin') };
  return {
    id,
    statementId,
    userId,
    kind,
    status,
    requestedAt,
    dueAt,
    overdue: row.isOverdue,
    concernsMoney,
    remedy,
    remediedAt,
    actions: obstacleToDeciding(row, staff) === null ? ['decide'] : canClose ? ['close'] : [],
  };
}
