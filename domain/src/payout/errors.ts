import { errorsOf } from '../kernel/domain-error.js';

/** Refusals of payouts. */
export const payoutErrors = {
  'payout.not-found': 'There is no such payment.',
  'payout.cause-differs': 'A payment for this already exists, with another amount.',
  'payout.nothing-to-pay': 'There is nothing to pay out.',
  'payout.not-dispatchable': 'This payment is not waiting to be sent.',
  'payout.attempt-over': 'This attempt is over.',
  'payout.retry-refused': 'This payment can’t be sent again: it has been, or may have been, paid.',
  'payout.destination-fixed': 'The destination can’t be changed while the payment is on its way or paid.',
  'payout.gift-card-exists':
    'This gift card has already been bought. It can be sent to another e-mail address, but not turned into a PayPal payment.',
  'payout.destination-invalid': 'Please enter a valid e-mail address.',
  'payout.webhook-unsigned': 'This message does not carry the provider’s signature.',
  'payout.void-refused': 'This payment can’t be taken back in its current state.',
} as const;

export const payoutError = errorsOf(payoutErrors);
