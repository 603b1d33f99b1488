import type { PayoutCause } from './payout-commands.js';
import type { PayoutMethod } from './payout-method.js';

/** What every payout has, in whatever state. */
export interface PayoutDetails {
  readonly payoutId: string;
  readonly userId: string;
  readonly cause: PayoutCause;
  readonly incentiveCents: number;
  readonly feeCents: number;
  readonly tipCents: number;
  readonly netCents: number;
  readonly method: PayoutMethod;
  readonly recipientName: string;
  readonly recipientEmail: string;
  /** The last attempt that was started; 0 before the first. */
  readonly attempt: number;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

interface AtProvider {
  readonly providerId: string;
  readonly rewardId: string | null;
}

/**
 * A payout by status.
 * - none: nothing asked yet.
 * - requested: waits for the next attempt. With `resend`, the reward exists and only its delivery starts again.
 * - sending: the fence stands; the provider may or may not have been called.
 * - accepted: the provider has the order. unclaimed, held: it waits there.
 * - unknown: may have been paid; only a look-up leads out.
 * - absent: a look-up proved that the attempt never arrived; the same attempt is sent again under the same key.
 * - rejected: refused, nothing was paid. returned: nothing was delivered; with a reward, that one waits for a better address.
 * - paid; reversed: the provider took a paid payment back; voided: operations took it back before it was paid.
 */
export type PayoutState =
  | { readonly status: 'none' }
  | (PayoutDetails & { readonly status: 'requested'; readonly resend: AtProvider | null })
  | (PayoutDetails & { readonly status: 'sending' | 'unknown' | 'absent' | 'voided' })
  | (PayoutDetails & AtProvider & { readonly status: 'accepted' | 'unclaimed' | 'paid' })
  | (PayoutDetails & AtProvider & { readonly status: 'held'; readonly refusal: Refusal })
  | (PayoutDetails & { readonly status: 'rejected'; readonly refusal: Refusal; readonly funding: boolean })
  | (PayoutDetails & AtProvider & { readonly status: 'returned'; readonly refusal: Refusal })
  | (PayoutDetails & { readonly status: 'reversed'; readonly refusal: Refusal });

export type ExistingPayout = Exclude<PayoutState, { readonly status: 'none' }>;
