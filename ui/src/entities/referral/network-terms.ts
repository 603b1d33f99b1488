import { formatCents } from '@panelist/domain/kernel/browser';
import { networkBonusCents, thresholdCents } from '@panelist/domain/referral/browser';

/** What a sign-up by one's own link earns, and when (document 1 §7, constants). */
export const networkTerms = {
  bonus: `You get ${formatCents(networkBonusCents, 'whole')} for each person who signs up with your link.`,
  when: `The bonus comes once the incentives paid to them reach ${formatCents(thresholdCents, 'whole')} in all.`,
} as const;
