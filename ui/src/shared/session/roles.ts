import type { Role } from '@panelist/domain/kernel/browser';
import { isPublicPage } from '../public-pages/public-pages.js';
import type { Session } from './session-store.js';

export const supportRoles: readonly Role[] = ['usermanager', 'admin'];
/** Support and admins read every project, admins also act in it. */
export const researcherRoles: readonly Role[] = ['researcher', 'usermanager', 'admin'];
export const operationsRoles: readonly Role[] = ['paymentmanager', 'admin'];
export const administratorRoles: readonly Role[] = ['admin'];

/** Whether a user with `roles` has one of the wanted roles; a superadmin has all of them. */
export function hasRole(own: readonly Role[], wanted: readonly Role[]): boolean {
  return own.some((role) => role === 'superadmin' || wanted.includes(role));
}

/**
 * The target of the logo and of a log-in: the dashboard for participants, their projects for
 * researchers, the staff pages for staff.
 */
export function homeOf(session: Session): string {
  if (session.status !== 'in') return '/projects/browse';
  if (session.isResearcher) return researcherHome;
  if (!session.isStaff) return '/dashboard';
  return hasRole(session.roles, supportRoles) ? '/staff/support' : '/staff/operations';
}

/** The first page of researchers. */
export const researcherHome = '/researcher/projects';

/** Pages that are no participant's: a researcher may open them. */
const openToResearchers = [
  '/researcher/',
  '/settings',
  '/demo/inbox',
  '/demo/components',
  '/verify-email',
  '/reset-password',
  '/undo-email',
  '/unsubscribe',
];

export const isOpenToResearchers = (pathname: string): boolean =>
  isPublicPage(pathname) || openToResearchers.some((path) => pathname.startsWith(path));
