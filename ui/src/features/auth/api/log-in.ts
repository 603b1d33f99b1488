import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { logIn, logInByPasskey, logInBySecondFactor, normaliseEmail } from '@panelist/domain/identity/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import type { Assertion } from '../../../shared/passkeys/passkeys.js';
import { captchaSolution } from '../../../shared/captcha/captcha-solution.js';
import { checkLogin, type LoginCheck } from '../../../shared/session/check-login.js';
import { wrongCredentials } from '../model/wrong-credentials.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the page needs for the redirect after the log-in. */
export interface LoggedIn {
  readonly check: LoginCheck;
  readonly result: AnswerOf<typeof logIn>;
}

/**
 * A refusal of the server's own that says nothing (document 1 §8); a proxy's failure keeps its
 * text.
 */
function withMessage(error: unknown): unknown {
  const isSilent = error instanceof ApiError && error.code === `http.${error.status}` && error.status < 500;
  return isSilent
    ? new ApiError({ code: 'identity.credentials-wrong', message: wrongCredentials, status: error.status }, { cause: error })
    : error;
}

/**
 * Logs in and loads the session. Throws `ApiError` with a message for the user; with the code
 * `access.second-factor-required` it carries the ticket for `logInWithCode`
 * and `logInWithPasskey`.
 */
export async function logInByEmail({ email, password }: Credentials): Promise<LoggedIn> {
  const captcha = await captchaSolution();
  const result = await call(logIn, {
    body: { email: normaliseEmail(email), password, getToken: true, ...(captcha ? { captcha } : {}) },
  }).catch((error: unknown) => {
    throw withMessage(error);
  });
  return session(result);
}

/** Goes on with a log-in by a code of the authenticator app, or by a recovery code. */
export async function logInWithCode(ticket: string, code: string): Promise<LoggedIn> {
  const isRecoveryCode = /[a-z]/i.test(code);
  const body = { ticket, getToken: true, ...(isRecoveryCode ? { recoveryCode: code } : { totp: code }) };
  return session(await call(logInBySecondFactor, { body }));
}

/** Logs in by a passkey alone; with the ticket of a log-in, goes on with that one. */
export async function logInWithPasskey(passkey: Assertion, ticket?: string): Promise<LoggedIn> {
  const body = { passkey, getToken: true };
  return session(
    ticket === undefined ? await call(logInByPasskey, { body }) : await call(logInBySecondFactor, { body: { ...body, ticket } }),
  );
}

async function session(result: LoggedIn['result']): Promise<LoggedIn> {
  const check = await checkLogin();
  if (check.session.status !== 'in' && !check.leaveFor) {
    throw new ApiError({ code: 'page.log-in-not-kept', message: 'Unable to login this user', status: 0 });
  }
  return { check, result };
}
