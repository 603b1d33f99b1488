import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accountDecider } from './account.js';
import type { AccountCommand } from './account-commands.js';
import type { AccountEvent } from './events.js';
import { maxPasskeys, passkeysSettledAt } from './passkeys.js';
import { hasSecondFactor, secondFactorMethodsOf } from './second-factor.js';
import { stepUpMethodsOf } from './step-up.js';

const now = '2026-03-01T10:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    userId: 'u1',
    profileId: 'p1',
    provider: 'email',
    email: 'ada@company.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: 'hash',
  },
};
const verified: AccountEvent = { type: 'EmailVerified', data: { userId: 'u1' } };
const passkey = (name: string, counter = 0) =>
  ({ passkeyId: name, credentialId: `c-${name}`, publicKey: 'key', counter, transports: ['internal'], name }) as const;
const added = (name: string, recoveryHashes: string[] = [], counter = 0): AccountEvent => ({
  type: 'PasskeyAdded',
  data: { userId: 'u1', ...passkey(name, counter), transports: ['internal'], recoveryHashes, addedAt: now },
});
const add = (name: string): AccountCommand => ({ type: 'AddPasskey', ...passkey(name), recoveryHashes: ['h1', 'h2'], now });
const use = (counter: number, at = now): AccountCommand => ({ type: 'UsePasskey', passkeyId: 'a', counter, now: at });
const used = (counter: number, usedAt = now): AccountEvent => ({
  type: 'PasskeyUsed',
  data: { userId: 'u1', passkeyId: 'a', counter, usedAt },
});
const removed = (passkeyId: string): AccountEvent => ({ type: 'PasskeyRemoved', data: { userId: 'u1', passkeyId } });
const app: readonly AccountEvent[] = [
  { type: 'TotpProposed', data: { userId: 'u1', secret: 's' } },
  { type: 'TotpConfirmed', data: { userId: 'u1', recoveryHashes: ['t1'] } },
];
const appRemoved: AccountEvent = { type: 'TotpRemoved', data: { userId: 'u1' } };
const removedBySupport = {
  type: 'SecondFactorRemoved',
  data: { userId: 'u1', by: 'admin-1', reason: 'Lost.', decidedAt: now },
} as const satisfies AccountEvent;

const methodsAfter = (...events: readonly AccountEvent[]) => {
  const account = fold(accountDecider, [registered, ...events]);
  if (account.status === 'none') throw new Error('The account was registered.');
  expect(hasSecondFactor(account)).toBe(secondFactorMethodsOf(account).length > 0);
  return secondFactorMethodsOf(account);
};

describe('a passkey', () => {
  test('is added once; the first second factor brings the recovery codes', () => {
    given(accountDecider, [registered])
      .when(add('a'))
      .then([added('a', ['h1', 'h2'])]);
    given(accountDecider, [registered, added('a', ['h1'])])
      .when(add('b'))
      .then([added('b')]);
    given(accountDecider, [registered, ...app])
      .when(add('a'))
      .then([added('a')]);
    given(accountDecider, [registered, added('a')])
      .when(add('a'))
      .then('identity.passkey-known');
    const many = Array.from({ length: maxPasskeys }, (_, index) => added(`p${index}`));
    given(accountDecider, [registered, ...many])
      .when(add('a'))
      .then('identity.too-many-passkeys');
  });

  test('that was just added is not settled, removed or not', () => {
    const settledAt = (...events: readonly AccountEvent[]) => {
      const account = fold(accountDecider, [registered, ...events]);
      return account.status === 'none' ? null : passkeysSettledAt(account, 60_000);
    };
    const minuteLater = new Date(Date.parse(now) + 60_000).toISOString();
    expect([settledAt(), settledAt(added('a')), settledAt(added('a'), removed('a'))]).toEqual([
      '1970-01-01T00:01:00.000Z',
      minuteLater,
      minuteLater,
    ]);
  });

  test('whose authenticator counts must have counted on', () => {
    given(accountDecider, [registered, added('a', [], 3)])
      .when(use(4))
      .then([used(4)]);
    for (const counter of [0, 3])
      given(accountDecider, [registered, added('a', [], 3)])
        .when(use(counter))
        .then('identity.passkey-wrong');
    given(accountDecider, [registered, added('a'), used(9)])
      .when(use(9))
      .then('identity.passkey-wrong');
    given(accountDecider, [registered, added('b')])
      .when(use(1))
      .then('identity.passkey-wrong');
  });

  test('that does not count records one use an hour', () => {
    given(accountDecider, [registered, added('a')])
      .when(use(0))
      .then([used(0)]);
    given(accountDecider, [registered, added('a'), used(0)])
      .when(use(0, after(59)))
      .then([]);
    given(accountDecider, [registered, added('a'), used(0)])
      .when(use(0, after(60)))
      .then([used(0, after(60))]);
  });

  test('is renamed and removed where it exists', () => {
    const rename = (name: string): AccountCommand => ({ type: 'RenamePasskey', passkeyId: 'a', name });
    const renamed: AccountEvent = { type: 'PasskeyRenamed', data: { userId: 'u1', passkeyId: 'a', name: 'b' } };
    given(accountDecider, [registered, added('a')])
      .when(rename('b'))
      .then([renamed]);
    given(accountDecider, [registered, added('a'), renamed])
      .when(rename('b'))
      .then([]);
    given(accountDecider, [registered, added('a')])
      .when({ type: 'RemovePasskey', passkeyId: 'a' })
      .then([removed('a')]);
    for (const command of [rename('b'), { type: 'RemovePasskey', passkeyId: 'a' } as const])
      given(accountDecider, [registered]).when(command).then('resource.not-found');
  });

  test('is a second factor and proves a session; recovery codes end with the last factor', () => {
    expect(methodsAfter()).toEqual([]);
    expect(methodsAfter(added('a', ['h1']))).toEqual(['passkey', 'recoveryCode']);
    expect(methodsAfter(added('a', ['h1']), ...app)).toEqual(['passkey', 'totp', 'recoveryCode']);
    expect(methodsAfter(added('a', ['h1']), ...app, appRemoved)).toEqual(['passkey', 'recoveryCode']);
    expect(methodsAfter(added('a', ['h1']), ...app, removed('a'))).toEqual(['totp', 'recoveryCode']);
    expect(methodsAfter(added('a', ['h1']), removed('a'))).toEqual([]);
    expect(methodsAfter(...app, added('a'), removedBySupport)).toEqual([]);
    expect(stepUpMethodsOf(fold(accountDecider, [registered, added('a')]))).toEqual(['passkey', 'password']);
  });
});

test('an authenticator app is confirmed once: other recovery codes would not count', () => {
  const confirm: AccountCommand = { type: 'ConfirmTotp', secret: 's', recoveryHashes: ['t2'], now };
  const confirmed: AccountEvent = { type: 'TotpConfirmed', data: { userId: 'u1', recoveryHashes: ['t2'], confirmedAt: now } };
  given(accountDecider, [registered, ...app.slice(0, 1)])
    .when(confirm)
    .then([confirmed]);
  given(accountDecider, [registered, ...app])
    .when(confirm)
    .then('identity.second-factor-missing');
});

describe('a second factor of an unproven address', () => {
  const asked: readonly AccountEvent[] = [
    {
      type: 'EmailVerificationRequested',
      data: { userId: 'u1', email: 'ada@company.example', firstName: 'Ada', secret: 'v', expiresAt: after(60) },
    },
    {
      type: 'PasswordResetRequested',
      data: { userId: 'u1', email: 'ada@company.example', secret: 'r', expiresAt: after(60) },
    },
  ];
  const verify: AccountCommand = { type: 'ConfirmEmail', secret: 'v', undoSecret: 'u', now };
  const reset: AccountCommand = { type: 'ResetPassword', secret: 'r', passwordHash: 'new', now };
  const wasReset: AccountEvent = { type: 'PasswordReset', data: { userId: 'u1', passwordHash: 'new' } };

  test('ends with the first verification and with a reset', () => {
    given(accountDecider, [registered, ...asked, added('a'), ...app])
      .when(verify)
      .then([verified, appRemoved, removed('a')]);
    given(accountDecider, [registered, ...asked, added('a'), ...app])
      .when(reset)
      .then([wasReset, appRemoved, removed('a')]);
  });

  test('of a proven address outlasts a reset', () => {
    given(accountDecider, [registered, verified, ...asked, added('a'), ...app])
      .when(reset)
      .then([wasReset]);
  });
});

describe('a lost second factor', () => {
  const remove = (id: string): AccountCommand => ({
    type: 'RemoveSecondFactor',
    by: { kind: 'administrator', id },
    reason: 'Lost.',
    now,
  });

  test('is removed by an administrator; that of an administrator by two', () => {
    given(accountDecider, [registered]).when(remove('admin-1')).then([]);
    given(accountDecider, [registered, ...app])
      .when(remove('admin-1'))
      .then([removedBySupport]);
    given(accountDecider, [registered, ...app])
      .when(remove('u1'))
      .then('identity.own-rights');
    const granted: AccountEvent = {
      type: 'RoleGranted',
      data: { userId: 'u1', role: 'admin', by: 'operator alice', reason: 'New.', decidedAt: now },
    };
    const proposed: AccountEvent = {
      type: 'RightsChangeProposed',
      data: {
        userId: 'u1',
        change: 'remove-second-factor',
        role: null,
        by: 'admin-1',
        reason: 'Lost.',
        decidedAt: now,
        until: after(24 * 60),
      },
    };
    given(accountDecider, [registered, ...app, granted])
      .when(remove('admin-1'))
      .then([proposed]);
    const removedBySecond: AccountEvent = { ...removedBySupport, data: { ...removedBySupport.data, by: 'admin-2' } };
    given(accountDecider, [registered, ...app, granted, proposed])
      .when(remove('admin-2'))
      .then([removedBySecond]);
  });
});
