import { captchaChallenge, logIn } from '@panelist/domain/identity/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { checkLogin, type LoginCheck } from '../../../shared/session/check-login.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the page needs to know to lead on. */
export interface LoggedIn {
  readonly check: LoginCheck;
  readonly redirect: string | undefined;
}

/** Asked for in production alone. Solved anew each time, for a solution counts once. */
async function captchaSolution(): Promise<string | undefined> {
  const { required, challenge } = await call(captchaChallenge);
  if (!required) return undefined;
  const { solveCaptcha } = await import('../model/solve-captcha.js');
  return solveCaptcha(challenge);
}

/** Logs in and learns who it is. Throws `ApiError` with the sentence for the person. */
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
