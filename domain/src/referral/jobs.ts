import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { job } from '../kernel/job.js';

// The schedule enqueues each of them again until it has succeeded.
const shared = { attempts: 8, backoffMs: 1_000, concurrency: 4 };

/**
 * Decides whether an approved payment earns the referrer a bonus, and records it. `accrual` is its
 * number.
 */
export const accrueReferralBonus = job({
  name: 'accrue-referral-bonus',
  payload: z.object({ referralId: id, accrual: z.number().int() }),
  ...shared,
});

/**
 * Asks for the payout of an accrued bonus, `REFERRAL_BONUS_DAYS` later. `accrual` is its number.
 */
export const payReferralBonus = job({
  name: 'pay-referral-bonus',
  payload: z.object({ referralId: id, accrual: z.number().int() }),
  ...shared,
});
