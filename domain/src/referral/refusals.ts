import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about referrals. */
export const referralRefusals = {
  /** Workers end the referral; no caller meets it. */
  'referral.pair-paid': refusal('conflict', 'These two people have another project bonus.'),
  /** A worker carries out a review; support reads it. */
  'referral.not-earned': refusal('conflict', 'The person who was referred has not earned this bonus yet.'),
  'referral.limit': refusal('conflict', 'This referrer has all paid referrals that a project allows.'),
} as const;

export const referralRefusal = refusalMaker(referralRefusals);
