import type { PayoutMethod } from '@panelist/domain/payout/browser';

export const methodNames: Readonly<Record<PayoutMethod, string>> = { TREMENDOUS: 'Gift card', PAYPAL: 'PayPal' };
