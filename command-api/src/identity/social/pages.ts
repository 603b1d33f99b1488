import type { AuthErrorCode } from '@panelist/domain/identity';
import { definedEntries, type OpenedInvitation } from '@panelist/infra/http';
import type { SocialFlow } from './flows.js';

const app = '/panelists/v2';

/**
 * The page behind the log-in, as after `POST /login`: of a completion, of the invitation that this
 * browser opened, the dashboard. The page itself knows a stored target.
 */
export function afterLogIn(cc: string | null, opened: OpenedInvitation | null): string {
  if (cc !== null) return `${app}/surveys?${new URLSearchParams({ cc }).toString()}`;
  if (opened === null) return `${app}/dashboard`;
  const { projectId, ...invitation } = opened;
  return `${app}/projects/view/${projectId}?${new URLSearchParams(definedEntries(invitation)).toString()}`;
}

/** The log-in page with a failure, by its code; keeps `cc` for the next attempt. */
export const logInPage = (authError: AuthErrorCode, cc: string | null): string =>
  `${app}/login?${new URLSearchParams({ authError, ...(cc === null ? {} : { cc }) }).toString()}`;

/** The log-in page, which asks for the second factor. */
export const secondFactorPage = (ticket: string, methods: readonly string[], cc: string | null): string => {
  const query = new URLSearchParams({ secondFactor: ticket, methods: methods.join(' '), ...(cc === null ? {} : { cc }) });
  return `${app}/login?${query.toString()}`;
};

/** The log-in page of a person without an account, with the ticket for its link to the sign-up. */
export const noAccountPage = (ticket: string, cc: string | null): string =>
  `${app}/login?${new URLSearchParams({ statusCode: '404', ticket, ...(cc === null ? {} : { cc }) }).toString()}`;

/**
 * Where a flow ends that failed. A connection leads back to its page: `authError` would lead from
 * there to the log-in page.
 */
export function failurePage({ provider, userId, cc, backTo }: SocialFlow, code: AuthErrorCode): string {
  return userId === null ? logInPage(code, cc) : connectPage(backTo, { socialError: code, provider });
}

/** The page from which a connection began. */
export function connectPage(backTo: string | null, parameters: Readonly<Record<string, string>>): string {
  const page = new URL(backTo ?? `${app}/settings/social`, 'http://ours.invalid');
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value);
  return `${page.pathname}${page.search}`;
}

/**
 * A page of ours to come back to, by its path with or without the app's own prefix; null for any
 * other text.
 */
export function ownPage(backTo: string | undefined): string | null {
  if (backTo === undefined || backTo.length > 500 || !backTo.startsWith('/')) return null;
  const base = 'http://ours.invalid';
  if (!URL.canParse(backTo, base)) return null;
  const { origin, pathname, search } = new URL(backTo, base);
  // A parser takes `/\host` and `//host` for another host.
  if (origin !== base || pathname.startsWith('//')) return null;
  return pathname === app || pathname.startsWith(`${app}/`) ? `${pathname}${search}` : `${app}${pathname}${search}`;
}
