import { endOtherSessions, endSession, identityRefusal, captchaChallenge, loggedIn, logOut } from '@panelist/domain/identity';
import { route, ownCookie, SESSION_COOKIE } from '@panelist/infra/http';
import type { IdentityDependencies } from './identity-dependencies.js';
import { proofOfWork } from '@panelist/infra/sessions';
import { landingSiteFor } from './open-session.js';

type Needs = Pick<IdentityDependencies, 'sessions'>;

/** Ends one session of the caller. Another person's is as unknown as one that has ended. */
export const endSessionRoute = ({ sessions }: Needs) =>
  route(endSession, async ({ params, caller }) => {
    const own = await sessions.list(caller.userId);
    if (!own.some(({ id }) => id === params.id)) throw identityRefusal('identity.session-missing');
    await sessions.end(params.id);
    return { body: null };
  });

/** Logs the caller out everywhere else. */
export const endOtherSessionsRoute = ({ sessions }: Needs) =>
  route(endOtherSessions, async ({ caller }) => {
    await sessions.endAll(caller.userId, caller.sessionId);
    return { body: null };
  });

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
