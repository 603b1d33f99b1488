import type { ReviewRemedy, ReviewStatus, StatementKind } from '@panelist/domain/fairness';
import { flag, id, json, personal, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** What people ask support to look at again. */
export const reviews = readModel({
  name: 'reviews',
  version: 2,
  key: 'reviewId',
  subject: 'userId',
  columns: {
    reviewId: id(),
    userId: id(),
    /** The place of the decision that is reviewed. */
    statementId: text(),
    kind: text<StatementKind>(),
    status: text<ReviewStatus>(),
    requestedAt: time(),
    dueAt: time(),
    /** Null once the person is erased. */
    message: personal(text().nullable(), null),
    concernsMoney: flag(),
    /** Who made the decision that is reviewed. */
    decidedFirst: json<readonly string[]>(),
    isOverdue: flag().default(false),
    decidedAt: time().nullable(),
    decidedBy: text<'support' | 'silence'>().nullable(),
    reason: personal(text().default(''), ''),
    remedy: text<ReviewRemedy>().nullable(),
    /** Why what the decision orders was refused for good. */
    remedyRefusal: text().nullable(),
    remediedAt: time().nullable(),
  },
  indexes: (row) => [sql`(${row.userId}, ${row.requestedAt} desc)`, sql`(${row.status}, ${row.dueAt})`],
});
