import { describe, expect, test } from '@jest/globals';
import type { Role } from '../kernel/call.js';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accountDecider } from './account.js';
import type { AccountCommand } from './account-commands.js';
import { accessOfAccount } from './account-state.js';
import type { DecidedRight } from './decided-right.js';
import type { AccountEvent, OrganizationEvent } from './events.js';
import { organizationDecider } from './organization.js';

const start = '2026-03-01T10:00:00.000Z';
const later = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
const reason = 'Two people take part with this account.';
const person: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    userId: 'u1',
    profileId: 'p1',
    provider: 'email',
    email: 'ada@company.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: '$argon2id$',
  },
};
const verified: AccountEvent = { type: 'EmailVerified', data: { userId: 'u1' } };
const by = (id: string, now = start) => ({ by: { kind: 'administrator', id }, reason, now }) as const;
const decided = (id: string, decidedAt = start) => ({ by: id, reason, decidedAt });
const has = (role: Role): AccountEvent => ({ type: 'RoleGranted', data: { userId: 'u1', role, ...decided('alex') } });
const suspend = (id: string, now = start): AccountCommand => ({ type: 'SuspendAccount', ...by(id, now) });
const suspended = (id: string, at = start): AccountEvent => ({
  type: 'AccountSuspended',
  data: { userId: 'u1', ...decided(id, at) },
});
const proposed = (change: 'grant' | 'suspend', role: Role | null, id: string): AccountEvent => ({
  type: 'RightsChangeProposed',
  data: { userId: 'u1', change, role, until: later(24), ...decided(id) },
});

describe('an administrator', () => {
  test('grants, suspends and reinstates, each once', () => {
    const reinstated: AccountEvent = { type: 'AccountReinstated', data: { userId: 'u1', ...decided('alex') } };
    const reinstate: AccountCommand = { type: 'ReinstateAccount', ...by('alex') };
    given(accountDecider, [person, verified])
      .when({ type: 'GrantRole', role: 'researcher', ...by('alex') })
      .then([has('researcher')]);
    given(accountDecider, [person])
      .when(suspend('alex'))
      .then([suspended('alex')]);
    given(accountDecider, [person, suspended('alex')])
      .when(suspend('sam'))
      .then([]);
    given(accountDecider, [person, suspended('alex')])
      .when(reinstate)
      .then([reinstated]);
    given(accountDecider, [person]).when(reinstate).then([]);
  });

  test('gives a deactivated account nothing, for it could be neither reactivated nor erased; the rest goes on', () => {
    const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { userId: 'u1', reactivatableUntil: later(720) } };
    const closed = [person, verified, deactivated];
    for (const command of [
      { type: 'GrantRole', role: 'researcher', ...by('alex') },
      { type: 'GrantRole', role: 'admin', ...by('alex') },
      { type: 'JoinOrganization', organizationId: 'acme' },
    ] as const)
      given(accountDecider, closed)
        .when(command)
        .then('account.deactivated', { reactivatableUntil: later(720) });
    given(accountDecider, closed)
      .when(suspend('alex'))
      .then([suspended('alex')]);
    given(accountDecider, [...closed, has('researcher')])
      .when({ type: 'RevokeRole', role: 'researcher', ...by('alex') })
      .then([{ type: 'RoleRevoked', data: { userId: 'u1', role: 'researcher', ...decided('alex') } }]);
  });

  test('decides on no right of their own', () => {
    given(accountDecider, [person, verified]).when(suspend('u1')).then('identity.own-rights');
    given(accountDecider, [person, verified, has('researcher')])
      .when({ type: 'RevokeRole', role: 'researcher', ...by('u1') })
      .then('identity.own-rights');
    // Also where the account has the role: the call may name an organization.
    given(accountDecider, [person, verified, has('researcher')])
      .when({ type: 'GrantRole', role: 'researcher', ...by('u1') })
      .then('identity.own-rights');
  });

  test('needs a second one for the rights of an administrator, within 24 hours', () => {
    const grant = (id: string, now = start): AccountCommand => ({ type: 'GrantRole', role: 'admin', ...by(id, now) });
    const first = [person, verified, proposed('grant', 'admin', 'alex')];
    given(accountDecider, [person, verified])
      .when(grant('alex'))
      .then([proposed('grant', 'admin', 'alex')]);
    given(accountDecider, first)
      .when(grant('alex', later(1)))
      .then('identity.second-person-required');
    given(accountDecider, first)
      .when(grant('sam', later(1)))
      .then([{ type: 'RoleGranted', data: { userId: 'u1', role: 'admin', ...decided('sam', later(1)) } }]);
    expect(fold(accountDecider, first)).toMatchObject({ grantedRoles: [], proposals: [{ by: 'alex', role: 'admin' }] });
    const late = fold(accountDecider, [...first, has('admin')]);
    expect(late).toMatchObject({ grantedRoles: ['admin'], proposals: [] });
    given(accountDecider, first)
      .when(grant('sam', later(25)))
      .then([
        {
          type: 'RightsChangeProposed',
          data: { userId: 'u1', change: 'grant', role: 'admin', until: later(49), ...decided('sam', later(25)) },
        },
      ]);
    given(accountDecider, [person, has('superadmin')])
      .when(suspend('alex'))
      .then([proposed('suspend', null, 'alex')]);
  });
});

describe('what an account may do', () => {
  const away = { by: 'alex', reason, since: start };
  const access = (events: readonly AccountEvent[], ofOrganization: DecidedRight | null = null) =>
    accessOfAccount(fold(accountDecider, events), ofOrganization);
  const researcher: AccountEvent = { ...person, data: { ...person.data, profileId: null } };

  test('ends with a suspension, of the account or of the organization for which it alone works', () => {
    expect(access([person])).toEqual(['panelist']);
    expect(access([person, suspended('alex')])).toBe('suspended');
    expect(access([researcher, has('researcher')], away)).toBe('suspended');
    expect(access([person, has('researcher')], away)).toEqual(['panelist']);
    expect(access([])).toBeNull();
  });

  test('an organization is suspended and reinstated, each once', () => {
    const change = (type: 'SuspendOrganization' | 'ReinstateOrganization') =>
      ({ type, organizationId: 'acme', ...by('alex') }) as const;
    const data = { organizationId: 'acme', ...decided('alex') };
    const suspendedOne: OrganizationEvent = { type: 'OrganizationSuspended', data };
    given(organizationDecider).when(change('SuspendOrganization')).then([suspendedOne]);
    given(organizationDecider, [suspendedOne]).when(change('SuspendOrganization')).then([]);
    given(organizationDecider, [suspendedOne])
      .when(change('ReinstateOrganization'))
      .then([{ type: 'OrganizationReinstated', data }]);
    given(organizationDecider).when(change('ReinstateOrganization')).then([]);
  });
});
