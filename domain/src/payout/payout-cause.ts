import type { PayoutCause } from './payout-cause-schema.js';

export type { PayoutCause } from './payout-cause-schema.js';

/**
 * incentive: of one response. referral-bonus: of one referral (contract, Referrals). lost-session: of a
 * booked session that the researcher missed or cancelled late (contract, Fairness).
 */
export const payoutCauseKinds = ['incentive', 'referral-bonus', 'lost-session'] as const;
export type PayoutCauseKind = (typeof payoutCauseKinds)[number];

/** What a payout is for, within a sentence for its owner: `“Coffee habits”`, `your referral`. */
export function purposeOf({ kind, projectName }: Pick<PayoutCause, 'kind' | 'projectName'>): string {
  if (kind === 'incentive') return `“${projectName ?? ''}”`;
  if (kind === 'lost-session') return `the session of “${projectName ?? ''}” that did not take place`;
  return projectName === null ? 'your referral' : `your referral to “${projectName}”`;
}

/** The title of a payout in a list: the project, or that it is a bonus. */
export function payoutTitle({ cause, projectName }: { readonly cause: PayoutCauseKind; readonly projectName: string | null }) {
  if (cause === 'incentive') return projectName ?? '';
  if (cause === 'lost-session') return `Session that did not take place: ${projectName ?? ''}`;
  return projectName === null ? 'Referral bonus' : `Referral bonus: ${projectName}`;
}
