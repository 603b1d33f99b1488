import type { Role } from '@panelist/domain/kernel/browser';
import type { Session } from '../../shared/session/session-store.js';

export const supportRoles: readonly Role[] = ['usermanager', 'admin'];
export const operationsRoles: readonly Role[] = ['paymentmanager', 'admin'];

/** Whether somebody with these roles may use what wants one of those; a superadmin has them all. */
export function mayUse(own: readonly Role[], wanted: readonly Role[]): boolean {
  return own.some((role) => role === 'superadmin' || wanted.includes(role));
}

/** Where the logo and a log-in lead: participants to the dashboard, staff to their own pages. */
export function homeOf(session: Session): string {
  if (session.status !== 'in') return '/projects/browse';
  if (!session.isStaff) return '/dashboard';
  return mayUse(session.roles, supportRoles) ? '/staff/support' : '/staff/operations';
}
