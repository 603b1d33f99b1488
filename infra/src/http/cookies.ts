import { COOKIE_LIFETIME_MS } from '../sessions/index.js';

export const SESSION_COOKIE = 'panelist_session';

/** The cookies of a request, the first of each name. What can't be decoded is taken as it stands. */
export function parseCookies(header: string | undefined): Readonly<Record<string, string>> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, decoded(pair.slice(at + 1).trim()));
  }
  return Object.fromEntries(cookies);
}

/** `Set-Cookie` that sets the session (30 days from now) or, with null, clears it. */
export function sessionCookieHeader(cookie: string | null, secure: boolean): string {
  const age = cookie === null ? 0 : COOKIE_LIFETIME_MS / 1000;
  return `${SESSION_COOKIE}=${encodeURIComponent(cookie ?? '')}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
