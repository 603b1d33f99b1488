import type { PayoutCause } from './payout-cause.js';

/**
 * What the platform pays itself, a month each: bonuses for people who sign up, and what upheld
 * reviews order that no organization owes (ADR 187).
 * Contract, Money.
 */
export const budgetNames = ['signup-bonus', 'compensation'] as const;
export type BudgetName = (typeof budgetNames)[number];

/** Operations are alerted once a budget is spent to this share, in percent. */
export const budgetAlarmPercent = 80;

/** The budget that pays this; null where an organization does. */
export function budgetOf(cause: PayoutCause): BudgetName | null {
  if (cause.kind === 'compensation') return 'compensation';
  return cause.kind === 'referral-bonus' && cause.projectId === null ? 'signup-bonus' : null;
}
