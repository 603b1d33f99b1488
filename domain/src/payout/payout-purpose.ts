import type { PayoutCause, PayoutCauseKind } from './payout-cause.js';

/** What a payout is for, within a sentence for its owner: `“Coffee habits”`, `your referral`. */
export function purposeOf({ kind, projectName }: Pick<PayoutCause, 'kind' | 'projectName'>): string {
  if (kind === 'incentive') return `“${projectName ?? ''}”`;
  if (kind === 'lost-session') return `the session of “${projectName ?? ''}” that did not take place`;
  if (kind === 'compensation') return 'a decision that we changed after a review';
  return projectName === null ? 'your referral' : `your referral to “${projectName}”`;
}

/** The title of a payout in a list: the project, or that it is a bonus. */
export function payoutTitle({ cause, projectName }: { readonly cause: PayoutCauseKind; readonly projectName: string | null }) {
  if (cause === 'incentive') return projectName ?? '';
  if (cause === 'lost-session') return `Session that did not take place: ${projectName ?? ''}`;
  if (cause === 'compensation') return 'Compensation';
  return projectName === null ? 'Referral bonus' : `Referral bonus: ${projectName}`;
}
