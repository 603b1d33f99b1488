import { endOtherSessions, endSession, identityRefusal, captchaChallenge, logOut } from '@panelist/domain/identity';
import { route, ownCookie, STAFF_COOKIE, staffCookieHeader } from '@panelist/infra/http';
import type { IdentityDependencies } from './identity-dependencies.js';
import { proofOfWork } from '@panelist/infra/sessions';
import { endOwnSession } from '../end-own-session.js';

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
 * Ends the session, and the one that a member of staff has set aside for a visit: who comes to the
 * browser next must not get it. The browser forgets answers that it has stored. Answers the same
 * without a session.
 */
export const logOutRoute = (dependencies: IdentityDependencies) =>
  route(logOut, async ({ caller, cookies, context }) => {
    const { sessions, config } = dependencies;
    const aside = ownCookie(cookies, STAFF_COOKIE);
    const session = aside === undefined ? null : await sessions.byCookie(aside);
    if (session !== null) await sessions.end(session.id);
    if (caller) await endOwnSession(dependencies, caller, context);
    const forget = { 'Clear-Site-Data': '"cache"' };
    if (aside === undefined) return { body: {}, sessionCookie: null, headers: forget };
    const cookie = staffCookieHeader(null, config.publicUrl.startsWith('https:'));
    return { body: {}, sessionCookie: null, headers: { ...forget, 'Set-Cookie': cookie } };
  });

/** A proof-of-work challenge for the log-in page, where log-in requires one. */
export function captchaRoute({ config }: IdentityDependencies) {
  const captcha = proofOfWork(config.sessionSecret);
  return route(captchaChallenge, async () => {
    const required = config.env === 'production';
    return { body: { required, challenge: required ? { ...(await captcha.challenge()) } : null } };
  });
}
