import type { EscalationReason } from './escalation-reason.js';
import type { PayoutCause } from './payout-cause.js';
import type { PayoutMethod } from './payout-method.js';
import type { ReleaseReason } from './release-reason.js';

export interface DestinationProposal {
  readonly method: PayoutMethod;
  readonly email: string;
  readonly reason: string;
  /** User id of the member of staff. */
  readonly proposedBy: string;
}

/**
 * Another destination that its owner asked for and has not confirmed, and the secrets of the links
 * in its mails.
 */
export interface RequestedDestination {
  readonly method: PayoutMethod;
  readonly email: string;
  readonly confirmSecret: string;
  readonly cancelSecret: string;
}

/** Nothing is sent before a change of destination is confirmed, taken back, or its time is over. */
export interface DestinationHold {
  readonly heldUntil: string;
  /** Of this payout; null while a change of the settings waits. */
  readonly requested: RequestedDestination | null;
  /** Until when a change of the settings holds it once what was requested is taken back. */
  readonly settingsUntil: string | null;
}

/** The fields of a payout in every status. */
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
  /** How often the outcome of this attempt was unknown, or a look-up found no order of it. */
  readonly unknownOutcomes: number;
  /** The provider had it on its way in some attempt, and its money or its reward came back. */
  readonly cameBack: boolean;
  /** A destination that staff proposed and is not approved yet. */
  readonly proposal: DestinationProposal | null;
  readonly hold: DestinationHold | null;
  /** Why it waits for a release, or waited last. */
  readonly releaseReason: ReleaseReason | null;
  /** The address to which operations released it although another account is paid there. */
  readonly releasedTo: string | null;
  /** Why workers left it to operations; null while they handle it. */
  readonly left: EscalationReason | null;
  /** How often operations had workers take it up again. */
  readonly resumed: number;
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
 * - none: not requested.
 * - awaiting-release: operations have to release it, for `releaseReason`.
 * - requested: waits for the next attempt. With `resend`, the reward exists and only its delivery
 *   starts again.
 * - sending: the fence is appended; the provider may or may not have been called.
 * - resending: the fence of a resend is appended; the destination stays until its outcome.
 * - accepted: the provider has the order. unclaimed, held: the order waits there.
 * - unknown: may have been paid; only a look-up resolves it.
 * - absent: a look-up proved that the attempt never arrived; workers send the same attempt again
 *   under the same key.
 * - rejected: refused, nothing was paid. returned: nothing was delivered; a bought reward waits for
 *   a corrected address.
 * - paid; reversed: the provider took a payment back, or a gift card that was delivered bounced;
 *   operations send it again or void it; voided: cancelled before it was paid, by
 *   operations or because its approval was withdrawn.
 */
export type PayoutState =
  | { readonly status: 'none' }
  /** `keepsKey`: the last call was refused and left no order, so the next one has the same key. */
  | (PayoutDetails & {
      readonly status: 'requested' | 'awaiting-release';
      readonly resend: AtProvider | null;
      readonly keepsKey: boolean;
    })
  | (PayoutDetails & { readonly status: 'sending' | 'absent' | 'voided' })
  /** `isLookedUp`: the provider was asked since the doubt began, and gave no clear answer. */
  | (PayoutDetails & { readonly status: 'unknown'; readonly isLookedUp: boolean })
  /** `seconds`: how long the outcome takes at most. */
  | (PayoutDetails & { readonly status: 'resending'; readonly seconds: number } & AtProvider)
  | (PayoutDetails & AtProvider & { readonly status: 'accepted' | 'unclaimed' | 'paid' })
  | (PayoutDetails & AtProvider & { readonly status: 'held'; readonly refusal: Refusal })
  /** `hasOrder`: the provider has an order under the key of this attempt, and will not pay it. */
  | (PayoutDetails & {
      readonly status: 'rejected';
      readonly refusal: Refusal;
      readonly funding: boolean;
      readonly hasOrder: boolean;
    })
  | (PayoutDetails & AtProvider & { readonly status: 'returned'; readonly refusal: Refusal })
  | (PayoutDetails & AtProvider & { readonly status: 'reversed'; readonly refusal: Refusal });

export type ExistingPayout = Exclude<PayoutState, { readonly status: 'none' }>;
