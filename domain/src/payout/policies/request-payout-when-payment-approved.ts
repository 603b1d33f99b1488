import type { ParticipationEvent } from '../../participation/events.js';
import type { PayoutCommand } from '../payout-commands.js';
import { destinationFor } from '../payout-countries.js';
import type { PayoutMethod } from '../payout-method.js';

export interface PaymentApprovedFacts {
  readonly projectName: string;
  readonly recipient: { readonly name: string; readonly email: string };
  /** Where the recipient lives (ISO 3166-1 alpha-2); empty where unknown. */
  readonly country: string;
  /**
   * Null until the participant chooses: then a gift card goes to the account's e-mail (contract,
   * Payouts).
   */
  readonly preference: { readonly method: PayoutMethod; readonly email: string } | null;
  /** Until when an unconfirmed change of destination has payouts wait; null without one. */
  readonly heldUntil: string | null;
}

type PaymentApproved = Extract<ParticipationEvent, { readonly type: 'PaymentApproved' }>;

/**
 * Requests the payout of a response's incentive when its payment is approved. Null for an unpaid
 * study without a tip.
 */
export function requestPayoutWhenPaymentApproved(
  { data }: PaymentApproved,
  facts: PaymentApprovedFacts,
): Extract<PayoutCommand, { readonly type: 'RequestPayout' }> | null {
  const { participationId, projectId, payoutId } = data;
  if (payoutId === null) return null;
  const { method, email } = destinationFor(facts.preference, facts.country, facts.recipient.email);
  return {
    type: 'RequestPayout',
    payoutId,
    userId: data.userId,
    cause: { kind: 'incentive', participationId, projectId, projectName: facts.projectName },
    incentiveCents: data.incentiveCents,
    tipCents: data.tipCents,
    method,
    recipientName: facts.recipient.name,
    recipientEmail: email,
    heldUntil: facts.heldUntil,
  };
}
