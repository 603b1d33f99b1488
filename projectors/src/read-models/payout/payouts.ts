import type { LeftReason, PayoutMethod, PayoutStatus } from '@panelist/domain/payout';
import { id, integer, personal, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** One payout and its status. Money in cents. */
export const payouts = readModel({
  name: 'payouts',
  version: 3,
  key: 'payoutId',
  subject: 'userId',
  columns: {
    payoutId: id(),
    userId: id(),
    participationId: id().index(),
    projectId: id(),
    projectName: text(),
    incentiveCents: integer(),
    feeCents: integer(),
    tipCents: integer(),
    netCents: integer(),
    method: text<PayoutMethod>(),
    recipientEmail: personal(text(), ''),
    status: text<PayoutStatus>(),
    /** Number of the latest attempt; 0 before the first. */
    attempts: integer().default(0),
    /** The gift card of the latest attempt. */
    rewardId: text().nullable(),
    /** The provider's code and message, while they block the payout. */
    failureCode: text().nullable(),
    failureMessage: text().nullable(),
    /** Why workers left it to operations. */
    leftReason: text<LeftReason>().nullable(),
    /** A destination that staff proposed and nobody has approved yet. */
    proposedMethod: text<PayoutMethod>().nullable(),
    proposedEmail: personal(text().nullable(), null),
    proposedReason: text().nullable(),
    proposedBy: text().nullable(),
    requestedAt: time(),
    sentAt: time().nullable(),
    acceptedAt: time().nullable(),
    paidAt: time().nullable(),
    statusChangedAt: time(),
  },
  indexes: (row) => [
    sql`(${row.userId}, ${row.requestedAt} desc)`,
    sql`(${row.status}, ${row.statusChangedAt})`,
    sql`(${row.requestedAt} desc)`,
    sql`using gin (${row.payoutId} gin_trgm_ops, ${row.projectName} gin_trgm_ops)`,
  ],
});
