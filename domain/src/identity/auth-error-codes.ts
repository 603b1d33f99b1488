// Apart from their sentences, which a page loads when it shows one.
const authErrorCodes = [
  'cancelled',
  'expired',
  'failed',
  'unavailable',
  'email-in-use',
  'account-closed',
  'login-required',
  'too-many',
] as const;

/** Why a log-in through another provider failed. */
export type AuthErrorCode = (typeof authErrorCodes)[number];

export const isAuthErrorCode = (code: string | null | undefined): code is AuthErrorCode =>
  authErrorCodes.some((known) => known === code);
