import { z } from 'zod';

/** In whole cents. Reserved money is still part of the balance; spent money is not. */
export const organizationFundsSchema = z.object({
  /** Deposits less what was spent. */
  balanceCents: z.number().int(),
  /** Held for invited responses until they are paid: incentive, highest tip, fee of a referral. */
  reservedCents: z.number().int(),
  /** Approved incentives and tips, and the fees of their referrals. */
  spentCents: z.number().int(),
});
export type OrganizationFundsAnswer = z.output<typeof organizationFundsSchema>;
