import type { EndReason, ReferralCause, ReferralStatus, ReferralType } from '@panelist/domain/referral';
import { id, integer, json, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** One status that a referral had. `cause` is null for the first. */
export interface ReferralStep {
  readonly status: ReferralStatus;
  /** ISO 8601. */
  readonly at: string;
  readonly cause: ReferralCause | null;
}

/**
 * A referral with its timeline, from its beginning on: a link that was only followed has no row.
 * Money in cents.
 */
export const referrals = readModel({
  name: 'referrals',
  version: 1,
  key: 'referralId',
  subject: 'referrerId',
  columns: {
    referralId: id(),
    /** Whose list it is in. */
    referrerId: id(),
    /** The person who was referred. */
    userId: id().index(),
    referralType: text<ReferralType>(),
    /** Null for a referral to Panelist. */
    projectId: id().nullable(),
    bonusCents: integer(),
    status: text<ReferralStatus>(),
    /** Oldest first. */
    history: json<readonly ReferralStep[]>(),
    /** Why it ended without a bonus; for staff. */
    endReason: text<EndReason>().nullable(),
    begunAt: time(),
    statusChangedAt: time(),
    /** While the bonus counts as paid. */
    paidAt: time().nullable(),
  },
  indexes: (row) => [
    sql`(${row.referrerId}, ${row.begunAt} desc, ${row.referralId})`,
    sql`(${row.statusChangedAt} desc, ${row.referralId}) where ${row.endReason} is not null`,
  ],
});
