import { referralBonusPayoutIdOf } from '../events.js';
import type { PayoutCommand } from '../payout-commands.js';
import { destinationFor } from '../payout-countries.js';
import type { PayoutMethod } from '../payout-method.js';

export interface ReferralBonusFacts {
  readonly referralId: string;
  /** The referrer, who is paid. */
  readonly userId: string;
  /** The project of a project referral; null for a network referral. */
  readonly project: { readonly projectId: string; readonly projectName: string } | null;
  readonly bonusCents: number;
  readonly recipient: { readonly name: string; readonly email: string };
  /** Where the recipient lives (ISO 3166-1 alpha-2); empty where unknown. */
  readonly country: string;
  /** Null until the referrer chooses: then a gift card goes to the account's e-mail. */
  readonly preference: { readonly method: PayoutMethod; readonly email: string } | null;
  /** Until when an unconfirmed change of destination has payouts wait; null without one. */
  readonly heldUntil: string | null;
}

/**
 * The request for the payout of a referral's bonus: whole, without fee, once for each referral
 * (contract, Referrals).
 */
export function requestReferralBonus({
  referralId,
  userId,
  project,
  bonusCents,
  recipient,
  country,
  preference,
  heldUntil,
}: ReferralBonusFacts): Extract<PayoutCommand, { readonly type: 'RequestPayout' }> {
  const { method, email } = destinationFor(preference, country, recipient.email);
  const { projectId = null, projectName = null } = project ?? {};
  return {
    type: 'RequestPayout',
    payoutId: referralBonusPayoutIdOf(referralId),
    userId,
    cause: { kind: 'referral-bonus', referralId, projectId, projectName },
    incentiveCents: bonusCents,
    tipCents: 0,
    method,
    recipientName: recipient.name,
    recipientEmail: email,
    heldUntil,
  };
}
