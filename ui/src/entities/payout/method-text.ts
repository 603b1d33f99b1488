import type { PayoutMethod } from '@panelist/domain/payout/browser';

export const methodName: Readonly<Record<PayoutMethod, string>> = { TREMENDOUS: 'Gift card', PAYPAL: 'PayPal' };

/** The method within a sentence. */
export const methodPhrase: Readonly<Record<PayoutMethod, string>> = { TREMENDOUS: 'a gift card', PAYPAL: 'a PayPal payment' };

export const providerName: Readonly<Record<PayoutMethod, string>> = { TREMENDOUS: 'Tremendous', PAYPAL: 'PayPal' };

/** The delivery time (spec 3, section 1). */
export const arrival: Readonly<Record<PayoutMethod, string>> = {
  TREMENDOUS: 'Gift cards can take up to 10 business days to arrive',
  PAYPAL: 'PayPal payments can take up to 5 days',
};
