import type { PayoutEvent } from '../events.js';

/**
 * A payout that waits for an attempt is dispatched: requested, asked for again, or proven never to have arrived.
 * Null for every other event.
 */
export function dispatchWhenPayoutRequested(event: PayoutEvent): { readonly payoutId: string } | null {
  switch (event.type) {
    case 'PayoutRequested':
    case 'PayoutRetryRequested':
    case 'PayoutConfirmedAbsent':
      return { payoutId: event.data.payoutId };
    default:
      return null;
  }
}
