import { logIn } from '@panelist/domain/identity/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { captchaSolution } from '../../../shared/captcha/captcha-solution.js';
import { checkLogin, type LoginCheck } from '../../../shared/session/check-login.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the page needs for the redirect after the log-in. */
export interface LoggedIn {
  readonly check: LoginCheck;
  readonly redirect: string | undefined;
}

/** Logs in and loads the session. Throws `ApiError` with a message for the user. */
export async function logInByEmail({ email, password }: Credentials): Promise<LoggedIn> {
  const captcha = await captchaSolution();
  const answer = await call(logIn, {
    body: { email: email.trim().toLowerCase(), password, getToken: true, ...(captcha ? { captcha } : {}) },
  });
  const check = await checkLogin();
  if (check.session.status !== 'in' && !check.leaveFor) {
    throw new ApiError({ code: 'page.log-in-not-kept', message: 'Unable to login this user', status: 0 });
  }
  return { check, redirect: answer.redirect };
}
