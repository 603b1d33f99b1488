import { describe, expect, test } from '@jest/globals';
import type { Role } from '@panelist/domain/kernel/browser';
import type { Session } from './session-store.js';
import { homeOf, hasRole, operationsRoles, supportRoles } from './roles.js';

const who = (roles: readonly Role[], isStaff: boolean) =>
  ({
    status: 'in',
    userId: 'u',
    roles,
    hasProfile: !isStaff,
    isStaff,
    loggedInAsUser: false,
  }) as const satisfies Session;

describe('home pages and staff roles', () => {
  test('sends participants to the dashboard, staff to their pages, visitors to the projects', () => {
    expect(homeOf(who(['panelist'], false))).toBe('/dashboard');
    expect(homeOf(who(['usermanager'], true))).toBe('/staff/support');
    expect(homeOf(who(['paymentmanager'], true))).toBe('/staff/operations');
    expect(homeOf({ ...who(['researcher'], false), isResearcher: true })).toBe('/researcher/projects');
    expect(homeOf({ status: 'out' })).toBe('/projects/browse');
  });

  test('a superadmin has every role, a participant no staff role', () => {
    expect(hasRole(['superadmin'], supportRoles)).toBe(true);
    expect(hasRole(['admin'], operationsRoles)).toBe(true);
    expect(hasRole(['panelist'], [...supportRoles, ...operationsRoles])).toBe(false);
  });
});
