import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about referrals. */
export const referralRefusals = {
  /** Workers end the referral; no caller meets it. */
  'referral.pair-paid': refusal('conflict', 'These two people have another project bonus.'),
  'referral.limit': refusal('conflict', 'This referrer has all paid referrals that a project allows.'),
} as const;

export const referralRefusal = refusalMaker(referralRefusals);
