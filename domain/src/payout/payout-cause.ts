import { z } from 'zod';
import { id } from '../kernel/contract.js';

/**
 * What a payout is paid for: one payout for each cause, ever, but for those that were voided
 * because their approval was withdrawn.
 */
export const payoutCauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('incentive'), participationId: id, projectId: id, projectName: z.string() }),
  /** The project of a project referral; null for a network referral. */
  z.object({
    kind: z.literal('referral-bonus'),
    referralId: id,
    projectId: id.nullable(),
    projectName: z.string().nullable(),
  }),
  /** A booked session that the researcher missed or cancelled: paid from the reservation, whole. */
  z.object({ kind: z.literal('lost-session'), participationId: id, projectId: id, projectName: z.string() }),
  /**
   * An upheld review of a payment that its payer does not owe any more: `insteadOf` is the referral
   * or the voided payout.
   */
  z.object({
    kind: z.literal('compensation'),
    reviewId: id,
    insteadOf: id,
    /** No project pays it. */
    projectId: id.nullable(),
    projectName: z.null(),
  }),
]);
export type PayoutCause = z.output<typeof payoutCauseSchema>;

/**
 * incentive: of one response. referral-bonus: of one referral (contract, Referrals). lost-session:
 * of a booked session that the researcher missed or cancelled late (contract, Fairness).
 * compensation: paid by Panelist because of an upheld review (ADR 187).
 */
export const payoutCauseKinds = ['incentive', 'referral-bonus', 'lost-session', 'compensation'] as const;
export type PayoutCauseKind = (typeof payoutCauseKinds)[number];
