import { z } from 'zod';

/** In whole cents. Reserved money is still part of the balance; spent money is not. */
export const organizationFundsSchema = z.object({
  /** Deposits less what was spent. */
  balanceCents: z.number().int(),
  /** Held for responses that were invited and not paid yet: the incentive and the highest tip. */
  reservedCents: z.number().int(),
  /** Approved incentives and tips. */
  spentCents: z.number().int(),
});
export type OrganizationFundsAnswer = z.output<typeof organizationFundsSchema>;
