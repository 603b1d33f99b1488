import { type AuthErrorCode, isAuthErrorCode } from './auth-error-codes.js';
/**
 * Why a log-in through another provider failed, with the sentence for the person. The address of
 * the log-in page carries the code (`authError`), never a text: a link could otherwise make our
 * page say anything.
 */
export const authErrors = {
  cancelled: 'The log-in was cancelled. You can try again, or log in with your e-mail and password.',
  expired: 'This log-in took too long or was already used. Please try again.',
  failed: 'The other site could not confirm who you are. Please try again later, or log in with your e-mail and password.',
  unavailable: 'This way to log in is not available. Please log in with your e-mail and password.',
  'email-in-use':
    'You already have an account with this e-mail. Please log in with your password, then connect the other account in your settings under Social accounts.',
  'account-closed': 'This account is not active. Please contact support.',
  'login-required': 'Please log in first.',
  'too-many': 'Too many attempts. Please try again later.',
} as const satisfies Readonly<Record<AuthErrorCode, string>>;

/** The sentence for a code of the address; null for any other text. */
export function authErrorSentence(code: string | null | undefined): string | null {
  return isAuthErrorCode(code) ? authErrors[code] : null;
}
