import { loggedIn } from '@panelist/domain/identity/browser';
import { track } from '../analytics/analytics.js';
import { setBearerToken } from '../api/bearer-token.js';
import { call, callWithHeaders } from '../api/call.js';
import { seedAnswer } from '../api/seed-answer.js';
import { setAccountConsent } from '../consent/consent-store.js';
import { fetchMe, meKey } from './me.js';
import { currentSession, setSession, takesNoPart, type Session } from './session-store.js';
import { surveyCycle } from '@panelist/domain/participation/browser';
import { profileByUser } from '@panelist/domain/profile/browser';
import { keyOf } from '../api/query-key.js';

/** The only page of a suspended account. */
const suspendedPath = '/suspended';

export interface LoginCheck {
  readonly session: Session;
  /** A message for the user, shown once. */
  readonly notification?: string;
  /** Where the page must go instead: another site, or the page of a suspended account. */
  readonly leaveFor?: string;
}

/**
 * The login guard (document 1 §2): exchanges the cookie for a token, loads the user, of one with a
 * profile also the profile and the screeners of this cycle, and identifies the user to analytics.
 * Throws `ApiError` if a request fails.
 */
export async function checkLogin(): Promise<LoginCheck> {
  const answer = await call(loggedIn);
  const notification = answer.notification ? { notification: answer.notification.message } : {};
  // Researchers get `success: false`, for they are no participants, and a token for their pages.
  setBearerToken(answer.response?.token ?? null);
  if (answer.context === 'suspended') {
    const session: Session = { status: 'out', ...(answer.response ? { suspended: answer.response.userId } : {}) };
    setSession(session);
    return { session, leaveFor: `/panelists/v2${suspendedPath}` };
  }
  if (!answer.response) {
    const session: Session = { status: 'out' };
    setSession(session);
    return {
      session,
      ...notification,
      ...(answer.context === 'researcher' && answer.redirect ? { leaveFor: answer.redirect } : {}),
    };
  }
  const me = await fetchMe();
  seedAnswer(meKey(answer.response.userId), me);
  const session = {
    status: 'in',
    userId: answer.response.userId,
    roles: me.value.response.roles,
    hasProfile: me.value.response.hasProfile,
    isStaff: answer.context === 'staff',
    ...(answer.context === 'researcher' ? { isResearcher: true } : {}),
    loggedInAsUser: answer.response.loggedInAsUser,
  } as const satisfies Session;
  if (session.hasProfile && !takesNoPart(session)) await loadParticipant(session.userId);
  setAccountConsent(me.value.response.consent);
  setSession(session);
  track('identify', {});
  return { session, ...notification };
}

/**
 * Renews only the token, after a call was refused. Where the cookie belongs to another person by
 * now, or to a visit, there is none: the page would repeat the call as them.
 */
export async function renewBearerToken(): Promise<boolean> {
  const { response } = await call(loggedIn);
  const session = currentSession();
  const isOther =
    session.status === 'in' && (response?.userId !== session.userId || response.loggedInAsUser !== session.loggedInAsUser);
  const token = isOther ? null : (response?.token ?? null);
  setBearerToken(token);
  return token !== null;
}

/** Under which the pages find what the guard has loaded of a participant. */
export const keysOfParticipant = (userId: string) =>
  [meKey(userId), keyOf(profileByUser, { params: { userId } }, userId), keyOf(surveyCycle, {}, userId)] as const;

/**
 * Loads the profile and the screeners of this cycle, which the pages then show without waiting.
 * Throws `ApiError` if one of them fails.
 */
async function loadParticipant(userId: string): Promise<void> {
  const [, profileKey, cycleKey] = keysOfParticipant(userId);
  const [profile, cycle] = await Promise.all([
    callWithHeaders(profileByUser, { params: { userId } }),
    callWithHeaders(surveyCycle, {}),
  ]);
  seedAnswer(profileKey, profile);
  seedAnswer(cycleKey, cycle);
}
