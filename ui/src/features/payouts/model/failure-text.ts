const fundingCodes: readonly string[] = ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_UNRESERVED_FUNDS', 'FUNDING_SOURCE_NOT_AVAILABLE'];

/**
 * Whether the provider refused because our own account lacks funds. The page explains that once.
 */
export const isAboutFunds = (code: string): boolean => fundingCodes.includes(code);

/**
 * The provider's message for the participant; a lack of our own funds has the text of spec 3
 * (section 6, My Projects).
 */
export function failureText({ code, message }: { readonly code: string; readonly message: string }): string {
  return isAboutFunds(code) ? 'An error occurred, our team has been notified and will resolve it as soon as possible' : message;
}
