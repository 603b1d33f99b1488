import type { PayoutCommand } from '../payout-commands.js';
import { destinationFor } from '../payout-countries.js';
import type { PaymentApprovedFacts } from './request-payout-when-payment-approved.js';

interface LostSessionFacts extends PaymentApprovedFacts {
  readonly payoutId: string;
  /** The participant, who is paid. */
  readonly userId: string;
  readonly participationId: string;
  readonly projectId: string;
  readonly amountCents: number;
}

/**
 * The request for the payout of a session that did not take place: whole, without fee (ADR 175).
 */
export function requestLostSession(facts: LostSessionFacts): Extract<PayoutCommand, { readonly type: 'RequestPayout' }> {
  const { payoutId, userId, participationId, projectId, projectName, amountCents, recipient, country, preference, heldUntil } =
    facts;
  const { method, email } = destinationFor(preference, country, recipient.email);
  return {
    type: 'RequestPayout',
    payoutId,
    userId,
    cause: { kind: 'lost-session', participationId, projectId, projectName },
    incentiveCents: amountCents,
    tipCents: 0,
    method,
    recipientName: recipient.name,
    recipientEmail: email,
    heldUntil,
  };
}
