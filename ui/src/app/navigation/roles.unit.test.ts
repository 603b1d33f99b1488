import { describe, expect, test } from '@jest/globals';
import type { Role } from '@panelist/domain/kernel/browser';
import type { Session } from '../../shared/session/session-store.js';
import { homeOf, mayUse, operationsRoles, supportRoles } from './roles.js';

const who = (roles: readonly Role[], isStaff: boolean): Session => ({
  status: 'in',
  userId: 'u',
  roles,
  hasProfile: !isStaff,
  isStaff,
  loggedInAsUser: false,
});

describe('where people belong', () => {
  test('participants to the dashboard, staff to their own pages, visitors to the projects', () => {
    expect(homeOf(who(['panelist'], false))).toBe('/dashboard');
    expect(homeOf(who(['usermanager'], true))).toBe('/staff/support');
    expect(homeOf(who(['paymentmanager'], true))).toBe('/staff/operations');
    expect(homeOf({ status: 'out' })).toBe('/projects/browse');
  });

  test('a superadmin may use everything, a participant nothing of the staff', () => {
    expect(mayUse(['superadmin'], supportRoles)).toBe(true);
    expect(mayUse(['admin'], operationsRoles)).toBe(true);
    expect(mayUse(['panelist'], [...supportRoles, ...operationsRoles])).toBe(false);
  });
});
