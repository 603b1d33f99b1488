const fundingCodes: readonly string[] = ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_UNRESERVED_FUNDS', 'FUNDING_SOURCE_NOT_AVAILABLE'];

/** Whether a refusal was about our own funds, of which the participant need not read twice. */
export const isAboutFunds = (code: string): boolean => fundingCodes.includes(code);

/** The provider's words for the participant; what concerns our own funds is told as document 3 says (section 6, My Projects). */
export function failureWords({ code, message }: { readonly code: string; readonly message: string }): string {
  return isAboutFunds(code) ? 'An error occurred, our team has been notified and will resolve it as soon as possible' : message;
}
