import { formatCents } from '@panelist/domain/kernel/browser';
import { networkBonusCents, thresholdCents } from '@panelist/domain/referral/browser';

/** What a sign-up by one's own link earns (document 1 §7, constants). */
export const networkTerms = `You get ${formatCents(networkBonusCents, 'whole')} for each person who signs up with your link, once the incentives approved for them reach ${formatCents(thresholdCents, 'whole')} in all.`;
