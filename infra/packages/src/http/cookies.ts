import { parseCookie, stringifySetCookie } from 'cookie';
import { COOKIE_LIFETIME_MS } from '../sessions/index.js';

export const SESSION_COOKIE = 'panelist_session';

/** The cookies of a request, the first of each name. What can't be decoded is taken as it is. */
export function parseCookies(header: string | undefined): Readonly<Record<string, string | undefined>> {
  return parseCookie(header ?? '');
}

/** `Set-Cookie` that sets the session (30 days from now) or, with null, clears it. */
export function sessionCookieHeader(cookie: string | null, secure: boolean): string {
  const maxAge = cookie === null ? 0 : COOKIE_LIFETIME_MS / 1000;
  return stringifySetCookie(SESSION_COOKIE, cookie ?? '', { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure });
}
