import { captchaChallenge, logIn } from '@panelist/domain/identity/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
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

/**
 * Production requires it. Each log-in solves a new challenge, because the server accepts a solution
 * once.
 */
async function captchaSolution(): Promise<string | undefined> {
  const { required, challenge } = await call(captchaChallenge);
  if (!required) return undefined;
  const { solveCaptcha } = await import('../model/solve-captcha.js');
  return solveCaptcha(challenge);
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
