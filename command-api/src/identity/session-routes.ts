import { captchaChallenge, loggedIn, logOut } from '@panelist/domain/identity';
import { proofOfWork } from '@panelist/infra/sessions';
import { ownCookie, route, SESSION_COOKIE } from '@panelist/infra/http';
import type { IdentityDependencies } from './identity-dependencies.js';
import { landingSiteFor } from './landing-site-for.js';

/**
 * Exchanges the cookie for a bearer token, or confirms the caller's own. Researchers are no
 * participants (`success: false`) and are redirected to their own pages, with the token that those
 * need (document 1 §2, login guard).
 */
export const loggedInRoute = ({ sessions, config }: IdentityDependencies) =>
  route(loggedIn, async ({ caller, cookies, bearer }) => {
    const cookie = ownCookie(cookies, SESSION_COOKIE) ?? '';
    if (!caller) return noSession(cookie);
    const token = cookie === '' ? bearer : (await sessions.bearer(cookie))?.token;
    if (token === undefined) return { body: { success: false }, sessionCookie: null };
    const { userId, roles } = caller;
    const loggedInAsUser = caller.impersonator !== undefined;
    const { context, redirect } = landingSiteFor(caller.roles, config);
    const response = { user: { id: userId, roles: [...roles] }, token, userId, loggedInAsUser };
    if (caller.isSuspended === true) return { body: { success: false, context: 'suspended' as const, response } };
    if (context === 'researcher')
      return { body: { success: false, context, response, ...(redirect === undefined ? {} : { redirect }) } };
    return { body: { success: true, response, context } };
  });

/** A cookie that opens nothing any more: its session ended, here or from another device. */
function noSession(cookie: string) {
  if (cookie === '') return { body: { success: false } };
  return {
    body: { success: false, notification: { message: 'Your log-in has ended. Please log in again.' } },
    sessionCookie: null,
  };
}

/**
 * Ends the session; the browser forgets answers that it has stored. Answers the same without one.
 */
export const logOutRoute = ({ sessions }: IdentityDependencies) =>
  route(logOut, async ({ caller }) => {
    if (caller) await sessions.end(caller.sessionId);
    return { body: {}, sessionCookie: null, headers: { 'Clear-Site-Data': '"cache"' } };
  });

/** A proof-of-work challenge for the log-in page, where log-in requires one. */
export function captchaRoute({ config }: IdentityDependencies) {
  const captcha = proofOfWork(config.sessionSecret);
  return route(captchaChallenge, async () => {
    const required = config.env === 'production';
    return { body: { required, challenge: required ? { ...(await captcha.challenge()) } : null } };
  });
}
