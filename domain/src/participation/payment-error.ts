const aboutOurFunds: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_UNRESERVED_FUNDS',
  'FUNDING_SOURCE_NOT_AVAILABLE',
]);

/** The payment failed for a lack of our own funds: its participant need not act. */
export const isAboutOurFunds = (code: string | null): boolean => code !== null && aboutOurFunds.has(code);

/**
 * Why a payment was not delivered, for its participant: in our words, not the provider's (contract,
 * Participation). A lack of our own funds has the text of document 3 §8.
 */
export const paymentError = (code: string): { readonly name: string; readonly message: string } => ({
  name: code,
  message: isAboutOurFunds(code)
    ? 'An error occurred, our team has been notified and will resolve it as soon as possible'
    : 'The payment could not be delivered to this address. Please check where it goes: then it is sent again.',
});
