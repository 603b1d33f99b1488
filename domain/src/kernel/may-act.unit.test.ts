import { expect, it } from '@jest/globals';
import { staff } from './call.js';
import { mayAct } from './may-act.js';

it.each([
  [['admin'], true],
  [['superadmin'], true],
  [['panelist', 'admin'], true],
  [['paymentmanager'], false],
  [[], false],
] as const)('%j may do what admins may: %s', (roles, expected) => {
  expect(mayAct({ roles }, 'admin')).toBe(expected);
});

it('takes the roles of a group', () => {
  expect(mayAct({ roles: ['paymentmanager'] }, ...staff.operations)).toBe(true);
  expect(mayAct({ roles: ['paymentmanager'] }, ...staff.support)).toBe(false);
});
