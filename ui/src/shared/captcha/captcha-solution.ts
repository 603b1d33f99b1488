import { captchaChallenge } from '@panelist/domain/identity/browser';
import { call } from '../api/call.js';

/**
 * The solution of a new challenge; undefined where the server requires none. Each log-in and
 * sign-up solves its own, because the server accepts a solution once.
 */
export async function captchaSolution(): Promise<string | undefined> {
  const { required, challenge } = await call(captchaChallenge);
  if (!required) return undefined;
  const { solveCaptcha } = await import('./solve-captcha.js');
  return solveCaptcha(challenge);
}
