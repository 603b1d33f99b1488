import { CONSENT_COOKIE, consentCookieDays } from '@panelist/domain/kernel';
import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { COOKIE_LIFETIME_MS, DEVICE_LIFETIME_MS } from '../sessions/index.js';

export const SESSION_COOKIE = 'panelist_session';
/** A member of staff's own session, while they are logged in as a participant. */
export const STAFF_COOKIE = 'panelist_staff';
/** Proves an earlier log-in from this device. */
export const DEVICE_COOKIE = 'panelist_device';
/** Binds a log-in at another site to the browser in which it began. */
export const SOCIAL_COOKIE = 'panelist_social';
/** The invitation whose project a visitor opened: where the log-in leads. */
export const INVITATION_COOKIE = 'panelist_invitation';
/** How long a log-in leads back to an opened invitation. */
const INVITATION_LIFETIME_MS = 24 * 3_600_000;
/**
 * Prefix of our cookies under https: a browser accepts such a cookie from this very host only, so
 * that no other host of the domain can log a person in or out.
 */
const HOST_PREFIX = '__Host-';

const openedInvitationSchema = z.object({
  projectId: z.guid(),
  invite: z.string().max(200).optional(),
  inviteId: z.string().max(200).optional(),
});
/** A project, and the code and id of the invitation in the link that a visitor opened. */
export type OpenedInvitation = z.output<typeof openedInvitationSchema>;

export type Cookies = Readonly<Record<string, string | undefined>>;

/** The cookies of a request, the first of each name. What can't be decoded is taken as it is. */
export function parseCookies(header: string | undefined): Cookies {
  return parseCookie(header ?? '');
}

/**
 * The value of one of our cookies. Without the prefix: under http, and set before the prefix was.
 */
export function ownCookie(
  cookies: Cookies,
  name:
    | typeof SESSION_COOKIE
    | typeof DEVICE_COOKIE
    | typeof SOCIAL_COOKIE
    | typeof STAFF_COOKIE
    | typeof INVITATION_COOKIE
    | typeof CONSENT_COOKIE,
): string | undefined {
  return cookies[`${HOST_PREFIX}${name}`] ?? cookies[name];
}

/** `Set-Cookie` headers that set the session (30 days from now) or, with null, clear it. */
export function sessionCookieHeaders(cookie: string | null, secure: boolean): string[] {
  if (cookie !== null) return [setCookie(SESSION_COOKIE, cookie, COOKIE_LIFETIME_MS, secure)];
  const cleared = setCookie(SESSION_COOKIE, '', 0, secure);
  return secure ? [cleared, cleared.slice(HOST_PREFIX.length)] : [cleared];
}

/** `Set-Cookie` that remembers the device. */
export function deviceCookieHeader(cookie: string, secure: boolean): string {
  return setCookie(DEVICE_COOKIE, cookie, DEVICE_LIFETIME_MS, secure);
}

/** `Set-Cookie` that keeps the choice about cookies. The page reads it, so scripts may. */
export function consentCookieHeader(value: string, secure: boolean): string {
  return setCookie(CONSENT_COOKIE, value, consentCookieDays * 24 * 3_600_000, secure, false);
}

/** `Set-Cookie` for a log-in at another site, which may take this long. */
export function socialCookieHeader(cookie: string, lifetimeMs: number, secure: boolean): string {
  return setCookie(SOCIAL_COOKIE, cookie, lifetimeMs, secure);
}

/** `Set-Cookie` that keeps a member of staff's own session aside or, with null, forgets it. */
export function staffCookieHeader(cookie: string | null, secure: boolean): string {
  return setCookie(STAFF_COOKIE, cookie ?? '', cookie === null ? 0 : COOKIE_LIFETIME_MS, secure);
}

/** `Set-Cookie` that remembers an opened invitation or, with null, forgets it. */
export function invitationCookieHeader(invitation: OpenedInvitation | null, secure: boolean): string {
  const value = invitation === null ? '' : new URLSearchParams(definedEntries(invitation)).toString();
  return setCookie(INVITATION_COOKIE, value, invitation === null ? 0 : INVITATION_LIFETIME_MS, secure);
}

/**
 * The invitation that this browser opened as a visitor; null for none, and for what is not ours.
 */
export function openedInvitation(cookies: Cookies): OpenedInvitation | null {
  const parsed = openedInvitationSchema.safeParse(
    Object.fromEntries(new URLSearchParams(ownCookie(cookies, INVITATION_COOKIE) ?? '')),
  );
  return parsed.success ? parsed.data : null;
}

/** The fields that have a value, as a query takes them. */
export const definedEntries = (fields: Readonly<Record<string, string | undefined>>): [string, string][] =>
  Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);

function setCookie(name: string, value: string, lifetimeMs: number, secure: boolean, httpOnly = true): string {
  const fullName = secure ? `${HOST_PREFIX}${name}` : name;
  return stringifySetCookie(fullName, value, { path: '/', maxAge: lifetimeMs / 1000, httpOnly, sameSite: 'lax', secure });
}
