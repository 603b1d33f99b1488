import type { EscalationReason, PayoutCauseKind, PayoutMethod, PayoutStatus } from '@panelist/domain/payout';
import { flag, id, integer, personal, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** One payout and its status. Money in cents. */
export const payouts = readModel({
  name: 'payouts',
  version: 2,
  key: 'payoutId',
  subject: 'userId',
  columns: {
    payoutId: id(),
    userId: id(),
    cause: text<PayoutCauseKind>(),
    /** Of an incentive. */
    participationId: id().nullable().index(),
    /** Of a referral bonus. */
    referralId: id().nullable(),
    /** Null for the bonus of a network referral, as the name. */
    projectId: id().nullable(),
    projectName: text().nullable(),
    incentiveCents: integer(),
    feeCents: integer(),
    tipCents: integer(),
    netCents: integer(),
    method: text<PayoutMethod>(),
    recipientEmail: personal(text(), ''),
    status: text<PayoutStatus>(),
    /** How many attempts there were, as the panel lists them. */
    attempts: integer().default(0),
    /** The order or batch of the latest attempt at the provider. */
    providerId: text().nullable(),
    /** The item of a PayPal batch. */
    itemId: text().nullable(),
    /** The gift card of the latest attempt. */
    rewardId: text().nullable(),
    /** The provider's code and message, while they block the payout. */
    failureCode: text().nullable(),
    failureMessage: text().nullable(),
    /** Why workers left it to operations. */
    escalationReason: text<EscalationReason>().nullable(),
    /** The provider was asked about the unknown outcome, and gave no clear answer. */
    isLookedUp: flag().default(false),
    /** A destination that staff proposed and is not approved yet. */
    proposedMethod: text<PayoutMethod>().nullable(),
    proposedEmail: personal(text().nullable(), null),
    proposedReason: text().nullable(),
    proposedBy: text().nullable(),
    /**
     * An unconfirmed change of destination has it wait; what its owner asked for, if that is of
     * this payout alone.
     */
    heldUntil: time().nullable(),
    requestedMethod: text<PayoutMethod>().nullable(),
    requestedEmail: personal(text().nullable(), null),
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
