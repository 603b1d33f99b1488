/** Codes with which a provider says that our own account lacks funds. */
export const fundingCodes: readonly string[] = [
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_UNRESERVED_FUNDS',
  'FUNDING_SOURCE_NOT_AVAILABLE',
];

/** The payment failed for a lack of our own funds: its owner need not act. */
export const isOurFault = (code: string | undefined): boolean => code !== undefined && fundingCodes.includes(code);

/** In how many business days we fund such a payment and send it again. */
export const fundedWithinBusinessDays = 3;

/**
 * What the owner of such a payment reads after that sentence: who acts next, and by when. @param
 * amount `$23.75` @param by `Dec 3`; null once that day is over
 */
export const oursToSend = (amount: string, by: string | null = null): string =>
  `You don’t need to do anything. We still owe you ${amount}, send it ${by === null ? 'as soon as we can' : `by ${by}`}, and write to you when it is sent.`;

/** Document 3 §8, My Projects. */
const notOurFault = 'An error occurred, our team has been notified and will resolve it as soon as possible';

const words: Readonly<Record<string, string>> = {
  DELIVERY_FAILED: 'The gift card could not be delivered to this e-mail address.',
  RECEIVER_UNREGISTERED: 'This e-mail address has no PayPal account yet.',
  RECEIVER_UNCONFIRMED: 'This e-mail address is not confirmed at PayPal yet.',
  RECEIVER_ACCOUNT_LOCKED: 'PayPal has locked the account of this e-mail address.',
  RECEIVER_COUNTRY_NOT_ALLOWED: 'PayPal does not pay out to the country of this account.',
  RECEIVING_LIMIT_EXCEEDED: 'The account of this e-mail address can not receive more at the moment.',
  RISK_DECLINE: 'PayPal declined to pay this account.',
  BLOCKED: 'PayPal blocked the payment to this account.',
  RETURNED: 'Nobody accepted the payment within 30 days, so it came back.',
  REFUNDED: 'The payment was sent back from the PayPal account.',
  REVERSED: 'PayPal took the payment back.',
  ONHOLD: 'PayPal is reviewing the payment.',
};

/**
 * A failure as its owner reads it: in our words, by the provider's code (contract, Participation).
 */
export function failureText(code: string): string {
  if (fundingCodes.includes(code)) return notOurFault;
  return (Object.hasOwn(words, code) ? words[code] : undefined) ?? 'The provider did not accept the payment.';
}
