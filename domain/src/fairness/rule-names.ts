/**
 * The rules by which Panelist, researchers and support decide; each has a page (contract,
 * Fairness).
 */
export const ruleNames = [
  'who-may-start',
  'screener-limit',
  'places',
  'screener-outcome',
  'selection',
  'unanswered-application',
  'closed-project',
  'refused-work',
  'no-show',
  'lost-session',
  'unanswered-session',
  'approval-withdrawn',
  'payment-release',
  'payment-provider',
  'payment-voided',
  'referral-bonus',
  'destination-hold',
  'suspended-account',
  'erasure',
  'dispute',
  'review',
] as const;
export type RuleName = (typeof ruleNames)[number];
