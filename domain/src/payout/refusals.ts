import { refusal, refusalMaker } from '../kernel/refusal.js';
import type { LifecycleStatus } from './payout-lifecycle.js';

/** Refusals of payouts. */
export const payoutRefusals = {
  'payout.not-found': refusal('not-found', 'There is no such payment.'),
  'payout.cause-differs': refusal('conflict', 'A payment for this already exists, with another amount.'),
  'payout.voided': refusal('conflict', 'The payment for this was taken back. It can’t be requested again.'),
  'payout.nothing-to-pay': refusal('invalid', 'There is nothing to pay out.'),
  'payout.not-dispatchable': refusal('conflict', 'This payment is not waiting to be sent.'),
  'payout.attempt-over': refusal('conflict', 'This attempt is over.'),
  'payout.retry-refused': refusal(
    'conflict',
    'This payment can’t be sent again: it has been, or may have been, paid, was taken back, or is still to be sent.',
  ),
  'payout.destination-fixed': refusal('conflict', 'The destination can’t be changed while the payment is on its way or paid.'),
  'payout.resend-under-way': refusal(
    'conflict',
    'The gift card is being sent again right now, which takes at most {seconds} seconds. Please change its address after that.',
  ),
  'payout.link-over': refusal(
    'conflict',
    'This link does nothing any more: the change was confirmed, taken back, replaced, or has taken effect.',
  ),
  'payout.not-awaiting-release': refusal('conflict', 'This payment does not wait for a release.'),
  'payout.own-payment': refusal('forbidden', 'This is your own payment: another member of staff has to decide about it.'),
  'payout.reason-required': refusal('invalid', 'Please say why the destination changes.'),
  'payout.nothing-proposed': refusal('conflict', 'No other destination waits for an approval.'),
  'payout.proposal-differs': refusal('conflict', 'Another destination has been proposed meanwhile. Please look at it first.'),
  'payout.second-person-required': refusal(
    'conflict',
    'You proposed this destination yourself: another member of staff has to approve it.',
  ),
  'payout.gift-card-exists': refusal(
    'conflict',
    'This gift card has already been bought. It can be sent to another e-mail address, but not turned into a PayPal payment.',
  ),
  'payout.destination-invalid': refusal('invalid', 'Please enter a valid e-mail address.'),
  'payout.method-not-served': refusal('invalid', 'You can’t be paid that way where you live. Please choose the other one.'),
  'payout.webhook-unsigned': refusal('unauthenticated', 'This message does not carry the provider’s signature.'),
  'payout.batch-exists': refusal('conflict', 'This batch exists already, with other payments.'),
  'payout.not-unknown': refusal('conflict', 'The outcome of this payment is not unknown.'),
  'payout.not-asked': refusal(
    'conflict',
    'The provider has not been asked about this payment yet. It can be settled as absent only after that.',
  ),
  'payout.provider-silent': refusal('conflict', 'The provider does not say whether it has this payment. Please try again later.'),
  'payout.void-refused': refusal('conflict', 'This payment can’t be taken back in its current state.'),
} as const;

export const payoutRefusal = refusalMaker(payoutRefusals);

type Sentences = Readonly<Partial<Record<LifecycleStatus, string>>>;

const mayBePaid = 'This payment can’t be sent again: it has been, or may have been, paid.';
const whyNoRetry: Sentences = {
  'awaiting-release': 'This payment waits for its release: nothing is sent before.',
  requested: 'This payment waits to be sent already.',
  resending: 'This gift card is being sent again already.',
  voided: 'This payment can’t be sent again: it was taken back.',
};

/** Why a payout is not sent again, in a sentence for its state. */
export const retryRefused = (state: LifecycleStatus) =>
  payoutRefusal('payout.retry-refused', { state, message: whyNoRetry[state] ?? mayBePaid });

const whyFixed: Sentences = {
  voided: 'The destination can’t be changed: this payment was taken back.',
  reversed: 'The destination can’t be changed: this payment came back after it was paid, and our team decides about it.',
};

/** Why the destination of a payout stays, in a sentence for its state. */
export const destinationFixed = (state: LifecycleStatus) =>
  payoutRefusal('payout.destination-fixed', { state, ...(whyFixed[state] && { message: whyFixed[state] }) });

const texts: Readonly<Record<string, { readonly text: string } | undefined>> = payoutRefusals;

/** Why a payout of a batch was not sent again, for operations. */
export const refusalText = (code: string): string => texts[code]?.text ?? 'This payment could not be sent again.';
