import type { PayoutEvent } from '../events.js';

/** What a provider has, or may have, is asked after until it is settled or refused. Null for every other event. */
export function followWhenPayoutWithProvider(event: PayoutEvent): { readonly payoutId: string } | null {
  switch (event.type) {
    case 'PayoutAccepted':
    case 'PayoutOutcomeUnknown':
    case 'PayoutResent':
      return { payoutId: event.data.payoutId };
    default:
      return null;
  }
}
