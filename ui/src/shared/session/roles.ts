import type { Role } from '@panelist/domain/kernel/browser';
import type { Session } from './session-store.js';

export const supportRoles: readonly Role[] = ['usermanager', 'admin'];
export const operationsRoles: readonly Role[] = ['paymentmanager', 'admin'];

/** Whether a user with `roles` has one of the wanted roles; a superadmin has all of them. */
export function hasRole(own: readonly Role[], wanted: readonly Role[]): boolean {
  return own.some((role) => role === 'superadmin' || wanted.includes(role));
}

/**
 * The target of the logo and of a log-in: the dashboard for participants, the staff pages for
 * staff.
 */
export function homeOf(session: Session): string {
  if (session.status !== 'in') return '/projects/browse';
  if (!session.isStaff) return '/dashboard';
  return hasRole(session.roles, supportRoles) ? '/staff/support' : '/staff/operations';
}
