/** How a participant is paid: a gift card through Tremendous, or PayPal. */
export const payoutMethods = ['TREMENDOUS', 'PAYPAL'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
