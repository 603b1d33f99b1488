import { z } from 'zod';
import { id } from '../kernel/contract.js';

/** What a payout is paid for: one payout for each cause, ever, but for those that were voided because their approval was withdrawn. */
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
]);
export type PayoutCause = z.output<typeof payoutCauseSchema>;
