import type { PayoutCommand } from '../payout-commands.js';
import { destinationFor } from '../payout-countries.js';
import type { PaymentApprovedFacts } from './request-payout-when-payment-approved.js';

interface CompensationFacts extends Omit<PaymentApprovedFacts, 'projectName'> {
  readonly payoutId: string;
  readonly userId: string;
  readonly reviewId: string;
  /** The referral or the voided payout. */
  readonly insteadOf: string;
  readonly amountCents: number;
}

/**
 * The request for the payout that an upheld review orders, from the platform's budget: whole,
 * without fee (ADR 187).
 */
export function requestCompensation(facts: CompensationFacts): Extract<PayoutCommand, { readonly type: 'RequestPayout' }> {
  const { payoutId, userId, reviewId, insteadOf, amountCents, recipient, country, preference, heldUntil } = facts;
  const { method, email } = destinationFor(preference, country, recipient.email);
  return {
    type: 'RequestPayout',
    payoutId,
    userId,
    cause: { kind: 'compensation', reviewId, insteadOf, projectId: null, projectName: null },
    incentiveCents: amountCents,
    tipCents: 0,
    method,
    recipientName: recipient.name,
    recipientEmail: email,
    heldUntil,
  };
}
