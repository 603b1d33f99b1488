import { payoutKey } from './events.js';
import type { ExistingPayout } from './payout-state.js';

/**
 * What a provider gets of an attempt. The same for each call: a provider compares repeated orders.
 */
export const orderOf = (state: ExistingPayout, attempt: number) => ({
  key: payoutKey(state.payoutId, attempt),
  amountCents: state.netCents,
  recipient: { name: state.recipientName, email: state.recipientEmail },
  memo: memoOf(state.cause),
});

/** Written on the payment itself. */
function memoOf({ kind, projectName }: ExistingPayout['cause']): string {
  if (kind === 'incentive') return `Thank you for taking part in “${projectName}”.`;
  if (kind === 'lost-session') return `For the session of “${projectName}” that did not take place.`;
  if (kind === 'compensation') return 'For a decision that we changed after a review.';
  return projectName === null ? 'Thank you for your referral.' : `Thank you for your referral to “${projectName}”.`;
}
