import { loggedIn } from '@panelist/domain/identity/browser';
import { mutate } from 'swr';
import { setBearerToken } from '../api/bearer-token.js';
import { call } from '../api/call.js';
import { setAccountConsent } from '../consent/consent-store.js';
import { fetchMe, meKey } from './me.js';
import { setSession, type Session } from './session-store.js';

export interface LoginCheck {
  readonly session: Session;
  /** A message for the user, shown once. */
  readonly notification?: string;
  /** An address on another site: researchers leave this app. */
  readonly leaveFor?: string;
}

/**
 * Exchanges the cookie for a token and loads the current user. Throws `ApiError` if a request
 * fails.
 */
export async function checkLogin(): Promise<LoginCheck> {
  const answer = await call(loggedIn);
  const notification = answer.notification ? { notification: answer.notification.message } : {};
  setBearerToken(answer.success ? (answer.response?.token ?? null) : null);
  if (!answer.success || !answer.response) {
    const isResearcher = answer.context === 'researcher';
    const session: Session = { status: 'out', ...(isResearcher ? { isResearcher } : {}) };
    setSession(session);
    return {
      session,
      ...notification,
      ...(answer.context === 'researcher' && answer.redirect ? { leaveFor: answer.redirect } : {}),
    };
  }
  const me = await fetchMe();
  await mutate(meKey(answer.response.userId), me, { revalidate: false });
  const session: Session = {
    status: 'in',
    userId: answer.response.userId,
    roles: me.value.response.roles,
    hasProfile: me.value.response.hasProfile,
    isStaff: answer.context === 'staff',
    loggedInAsUser: answer.response.loggedInAsUser,
  };
  setAccountConsent(me.value.response.consent);
  setSession(session);
  return { session, ...notification };
}

/** Renews only the token, after a call was refused. */
export async function renewBearerToken(): Promise<boolean> {
  const answer = await call(loggedIn);
  const token = answer.success ? (answer.response?.token ?? null) : null;
  setBearerToken(token);
  return token !== null;
}
