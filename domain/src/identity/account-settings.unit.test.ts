import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accountDecider } from './account.js';
import type { AccountCommand } from './account-commands.js';
import { rolesOfAccount } from './account-state.js';
import type { AccountEvent } from './events.js';

const start = '2026-03-01T10:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
const days = (count: number) => after(count * 24 * 60);

const email = 'ada@company.example';
const newEmail = 'augusta@company.example';
const registeredWith = (profileId: string | null): AccountEvent => ({
  type: 'AccountRegistered',
  data: { userId: 'u1', profileId, provider: 'email', email, firstName: 'Ada', lastName: 'Lovelace', passwordHash: 'old' },
});
const registered = registeredWith('p1');
const verified: AccountEvent = { type: 'EmailVerified', data: { userId: 'u1' } };
const resetAsked = (secret: string, at = start): AccountEvent => ({
  type: 'PasswordResetRequested',
  data: { userId: 'u1', email, secret, expiresAt: new Date(Date.parse(at) + 3_600_000).toISOString() },
});
const reset: AccountEvent = { type: 'PasswordReset', data: { userId: 'u1', passwordHash: 'new' } };
const changeAsked = (secret: string, to = newEmail, at = start): AccountEvent => ({
  type: 'EmailChangeRequested',
  data: {
    userId: 'u1',
    email: to,
    formerEmail: email,
    secret,
    expiresAt: new Date(Date.parse(at) + 48 * 3_600_000).toISOString(),
  },
});
const changedAt = (at: string): AccountEvent => ({
  type: 'EmailChanged',
  data: {
    userId: 'u1',
    email: newEmail,
    formerEmail: email,
    secret: 'undo',
    expiresAt: new Date(Date.parse(at) + 72 * 3_600_000).toISOString(),
  },
});
const changed = changedAt(after(5));
const undone: AccountEvent = { type: 'EmailChangeUndone', data: { userId: 'u1', email, formerEmail: newEmail } };
const withdrawn: AccountEvent = { type: 'EmailChangeWithdrawn', data: { userId: 'u1' } };
const locked: AccountEvent = { type: 'NamesLocked', data: { userId: 'u1' } };
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { userId: 'u1', reactivatableUntil: days(30) } };
const reactivated: AccountEvent = { type: 'AccountReactivated', data: { userId: 'u1' } };

describe('a forgotten password', () => {
  const ask = (secret: string, now: string): AccountCommand => ({ type: 'RequestPasswordReset', secret, now });
  const redeem = (secret: string, now = after(5)): AccountCommand => ({
    type: 'ResetPassword',
    secret,
    passwordHash: 'new',
    now,
  });

  test('gets a link, at most one a minute, without a word about it', () => {
    given(accountDecider, [registered])
      .when(ask('s1', start))
      .then([resetAsked('s1')]);
    given(accountDecider, [registered, resetAsked('s1')])
      .when(ask('s2', after(0.9)))
      .then([]);
    given(accountDecider, [registered, resetAsked('s1')])
      .when(ask('s2', after(1)))
      .then([resetAsked('s2', after(1))]);
  });

  test('is changed by whose password is still the one that was checked', () => {
    const change: AccountCommand = { type: 'ChangePassword', verifiedHash: 'old', passwordHash: 'x' };
    const done: AccountEvent = { type: 'PasswordChanged', data: { userId: 'u1', passwordHash: 'x' } };
    given(accountDecider, [registered]).when(change).then([done]);
    for (const meanwhile of [done, reset])
      given(accountDecider, [registered, meanwhile]).when(change).then('identity.password-wrong');
  });

  test('is replaced by the link of any of the mails, within an hour', () => {
    const asked = [registered, resetAsked('s1'), resetAsked('s2', after(2))];
    given(accountDecider, asked).when(redeem('s1')).then([reset]);
    given(accountDecider, asked)
      .when(redeem('s1', after(60)))
      .then('identity.link-expired');
    given(accountDecider, asked).when(redeem('s3')).then('identity.link-invalid');
  });

  test('is replaced once: the first use ends every link, and so does a change of password or e-mail', () => {
    const asked = [registered, resetAsked('s1'), resetAsked('s2', after(2))];
    const changedPassword: AccountEvent = { type: 'PasswordChanged', data: { userId: 'u1', passwordHash: 'x' } };
    for (const end of [reset, changedPassword, changed])
      given(accountDecider, [...asked, end])
        .when(redeem('s2'))
        .then('identity.link-invalid');
  });
});

describe('what a stranger attached before the address was proven', () => {
  const linked: AccountEvent = { type: 'SocialProviderLinked', data: { userId: 'u1', provider: 'linkedin', subject: '1' } };
  const unlinked: AccountEvent = { type: 'SocialProviderUnlinked', data: { userId: 'u1', provider: 'linkedin' } };
  const throughLinkedIn: AccountEvent = {
    type: 'AccountRegistered',
    data: {
      userId: 'u1',
      profileId: 'p1',
      provider: 'linkedin',
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      passwordHash: null,
    },
  };
  const mailAsked: AccountEvent = {
    type: 'EmailVerificationRequested',
    data: { userId: 'u1', email, firstName: 'Ada', secret: 'v1', expiresAt: days(2) },
  };
  const resetPassword: AccountCommand = { type: 'ResetPassword', secret: 's1', passwordHash: 'new', now: after(5) };
  const verify: AccountCommand = { type: 'ConfirmEmail', secret: 'v1', undoSecret: 'undo', now: after(5) };

  test('goes with a password reset by the owner of the address', () => {
    given(accountDecider, [throughLinkedIn, linked, mailAsked, changeAsked('s2'), resetAsked('s1')])
      .when(resetPassword)
      .then([reset, withdrawn, unlinked]);
  });

  test('stays with a reset once the address is proven, but for a pending e-mail', () => {
    given(accountDecider, [registered, verified, linked, changeAsked('s2'), resetAsked('s1')])
      .when(resetPassword)
      .then([reset, withdrawn]);
  });

  test('goes with the first verification; the only log-in stays', () => {
    given(accountDecider, [registered, linked, mailAsked]).when(verify).then([verified, unlinked]);
    given(accountDecider, [throughLinkedIn, linked, mailAsked]).when(verify).then([verified]);
  });

  test('a changed password withdraws a pending e-mail', () => {
    given(accountDecider, [registered, verified, changeAsked('s2')])
      .when({ type: 'ChangePassword', verifiedHash: 'old', passwordHash: 'x' })
      .then([{ type: 'PasswordChanged', data: { userId: 'u1', passwordHash: 'x' } }, withdrawn]);
  });
});

describe('the names', () => {
  const rename = (firstName: string): AccountCommand => ({ type: 'RenameAccount', firstName, lastName: 'Lovelace' });

  test('change until the first paid study; the same ones are always fine', () => {
    given(accountDecider, [registered])
      .when(rename('Augusta'))
      .then([{ type: 'AccountRenamed', data: { userId: 'u1', firstName: 'Augusta', lastName: 'Lovelace' } }]);
    given(accountDecider, [registered, locked]).when(rename('Augusta')).then('identity.names-locked');
    given(accountDecider, [registered, locked]).when(rename('Ada')).then([]);
  });

  test('are locked once', () => {
    given(accountDecider, [registered]).when({ type: 'LockNames' }).then([locked]);
    given(accountDecider, [registered, locked]).when({ type: 'LockNames' }).then([]);
  });
});

describe('another e-mail', () => {
  const save = (to: string, now: string, secret = 's1') =>
    ({
      type: 'SaveAccount',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: to,
      secret,
      now,
    }) as const;
  const ask = (...saved: Parameters<typeof save>): AccountCommand => save(...saved);
  const confirm = (secret: string, now = after(5)): AccountCommand => ({ type: 'ConfirmEmail', secret, undoSecret: 'undo', now });

  test('is asked for; the present one asks for nothing', () => {
    given(accountDecider, [registered, verified])
      .when(ask(newEmail, start))
      .then([changeAsked('s1')]);
    given(accountDecider, [registered, verified]).when(ask(email, start)).then([]);
  });

  test('needs a verified one first', () => {
    given(accountDecider, [registered]).when(ask(newEmail, start)).then('access.email-unverified');
  });

  test('is saved together with the names, or neither is', () => {
    const both = (now: string): AccountCommand => ({ ...save(newEmail, now), firstName: 'Augusta' });
    given(accountDecider, [registered, verified])
      .when(both(start))
      .then([{ type: 'AccountRenamed', data: { userId: 'u1', firstName: 'Augusta', lastName: 'Lovelace' } }, changeAsked('s1')]);
    given(accountDecider, [registered, verified, locked]).when(both(start)).then('identity.names-locked');
  });

  test('counts once its link is opened, as often as one likes', () => {
    given(accountDecider, [registered, verified, changeAsked('s1')])
      .when(confirm('s1'))
      .then([changed]);
    given(accountDecider, [registered, verified, changeAsked('s1'), changed])
      .when(confirm('s1', days(400)))
      .then([]);
    expect(fold(accountDecider, [registered, verified, changeAsked('s1'), changed])).toMatchObject({
      email: newEmail,
      isEmailVerified: true,
      pendingEmail: null,
    });
  });

  test('is not confirmed by an older request, after 48 hours, or by another secret', () => {
    const asked = [registered, verified, changeAsked('s1'), changeAsked('s2', 'other@company.example', after(2))];
    given(accountDecider, asked).when(confirm('s1')).then('identity.link-invalid');
    given(accountDecider, asked)
      .when(confirm('s2', days(3)))
      .then('identity.link-expired');
    given(accountDecider, asked).when(confirm('s3')).then('identity.link-invalid');
  });

  test('is withdrawn while it is pending: its link opens nothing', () => {
    const withdraw: AccountCommand = { type: 'WithdrawEmailChange' };
    const asked = [registered, verified, changeAsked('s1')];
    given(accountDecider, asked).when(withdraw).then([withdrawn]);
    for (const nothingPending of [
      [registered, verified],
      [...asked, withdrawn],
      [...asked, changed],
    ])
      given(accountDecider, nothingPending).when(withdraw).then([]);
    given(accountDecider, [...asked, withdrawn])
      .when(confirm('s1'))
      .then('identity.link-invalid');
  });

  test('is undone by the owner of the former address, within 72 hours, once', () => {
    const undo = (now = days(3), secret = 'undo'): AccountCommand => ({ type: 'UndoEmailChange', secret, now });
    const history = [registered, verified, changeAsked('s1'), changed];
    given(accountDecider, history).when(undo()).then([undone]);
    given(accountDecider, history)
      .when(undo(new Date(Date.parse(days(3)) + 300_000).toISOString()))
      .then('identity.link-expired');
    given(accountDecider, history).when(undo(start, 'other')).then('identity.link-invalid');
    given(accountDecider, [...history, undone])
      .when(undo())
      .then('identity.link-invalid');
    expect(fold(accountDecider, [...history, changeAsked('s2'), undone])).toMatchObject({ email, pendingEmail: null });
  });
});

describe('an undone change of the e-mail', () => {
  const undo: AccountCommand = { type: 'UndoEmailChange', secret: 'undo', now: days(1) };
  const history = [registered, verified, changeAsked('s1'), changed];
  const passkeyAdded = (passkeyId: string, addedAt?: string, recoveryHashes: string[] = []): AccountEvent => ({
    type: 'PasskeyAdded',
    data: {
      userId: 'u1',
      passkeyId,
      credentialId: passkeyId,
      publicKey: '',
      counter: 0,
      transports: [],
      name: passkeyId,
      recoveryHashes,
      addedAt,
    },
  });
  const linked = (provider: 'linkedin' | 'github', subject: string, linkedAt?: string): AccountEvent => ({
    type: 'SocialProviderLinked',
    data: { userId: 'u1', provider, subject, linkedAt },
  });
  const totpSetUp = (confirmedAt?: string): readonly AccountEvent[] => [
    { type: 'TotpProposed', data: { userId: 'u1', secret: 'thief' } },
    { type: 'TotpConfirmed', data: { userId: 'u1', recoveryHashes: ['r1'], confirmedAt } },
  ];

  test('takes every key that came with the other address; those of before stay', () => {
    const own = [registered, verified, passkeyAdded('own'), linked('github', '1'), linked('linkedin', '2')];
    const since = [...totpSetUp(), passkeyAdded('thief'), linked('linkedin', '3')];
    given(accountDecider, [...own, changeAsked('s1'), changed, ...since])
      .when(undo)
      .then([
        undone,
        { type: 'TotpRemoved', data: { userId: 'u1' } },
        { type: 'PasskeyRemoved', data: { userId: 'u1', passkeyId: 'thief' } },
        { type: 'SocialProviderUnlinked', data: { userId: 'u1', provider: 'linkedin' } },
      ]);
    given(accountDecider, [...own, changeAsked('s1'), changed])
      .when(undo)
      .then([undone]);
  });

  test('takes the keys of the 72 hours before it, for a thief adds theirs first', () => {
    const changedOnDay5 = [changeAsked('s1', newEmail, days(5)), changedAt(days(5))];
    const keysOf = (at: string) => [...totpSetUp(at), passkeyAdded('key', at), linked('linkedin', '2', at)];
    const undoLater: AccountCommand = { ...undo, now: days(6) };
    given(accountDecider, [registered, verified, ...keysOf(days(2)), ...changedOnDay5])
      .when(undoLater)
      .then([undone]);
    const old = [passkeyAdded('own', days(1)), linked('github', '1', days(1))];
    const justAfter = new Date(Date.parse(days(2)) + 1).toISOString();
    given(accountDecider, [registered, verified, ...old, ...keysOf(justAfter), ...changedOnDay5])
      .when(undoLater)
      .then([
        undone,
        { type: 'TotpRemoved', data: { userId: 'u1' } },
        { type: 'PasskeyRemoved', data: { userId: 'u1', passkeyId: 'key' } },
        { type: 'SocialProviderUnlinked', data: { userId: 'u1', provider: 'linkedin' } },
      ]);
  });

  describe('and recovery codes', () => {
    const use = (hash: string): AccountCommand => ({ type: 'UseRecoveryCode', hash });
    const used = (hash: string): AccountEvent => ({ type: 'RecoveryCodeUsed', data: { userId: 'u1', hash } });
    const appRemoved: AccountEvent = { type: 'TotpRemoved', data: { userId: 'u1' } };
    const own = (at?: string) => [registered, verified, passkeyAdded('own', at, ['own1', 'own2'])];
    const codesAfter = (events: readonly AccountEvent[]) => {
      const state = fold(accountDecider, events);
      return state.status === 'none' ? null : state.recoveryHashes;
    };

    test('the set of the thief opens nothing, and the owner’s counts again', () => {
      const taken = [...own(), changeAsked('s1'), changed, ...totpSetUp()];
      given(accountDecider, taken).when(undo).then([undone, appRemoved]);
      const over = [...taken, undone, appRemoved];
      given(accountDecider, over).when(use('r1')).then('identity.second-factor-wrong');
      given(accountDecider, over)
        .when(use('own1'))
        .then([used('own1')]);
    });

    test('the set that counts again is that of 72 hours before the change', () => {
      const changedOnDay5 = [changeAsked('s1', newEmail, days(5)), changedAt(days(5))];
      const codesOf = (ownSince: string, thiefs: string) =>
        codesAfter([...own(ownSince), ...totpSetUp(thiefs), ...changedOnDay5, undone, appRemoved]);
      expect(codesOf(start, days(4))).toEqual(['own1', 'own2']);
      expect(codesOf(start, days(2))).toEqual(['r1']);
      const firstSet = [registered, verified, passkeyAdded('own', start), passkeyAdded('thief', days(4), ['r1'])];
      const passkeyRemoved: AccountEvent = { type: 'PasskeyRemoved', data: { userId: 'u1', passkeyId: 'thief' } };
      expect(codesAfter([...firstSet, ...changedOnDay5, undone, passkeyRemoved])).toEqual([]);
    });

    test('several sets of the thief hide the owner’s no better', () => {
      const again = (hour: number) => [appRemoved, ...totpSetUp(after(4 * 24 * 60 + hour * 60))];
      const taken = [...own(start), ...totpSetUp(days(4)), ...again(1), ...again(2)];
      const changes = [changeAsked('s1', newEmail, days(5)), changedAt(days(5)), ...again(30)];
      expect(codesAfter([...taken, ...changes, undone, appRemoved])).toEqual(['own1', 'own2']);
    });

    test('a code that was used since stays used, and no code outlives the factors', () => {
      const taken = [...own(), changeAsked('s1'), changed, used('own1'), ...totpSetUp()];
      expect(codesAfter([...taken, undone, appRemoved])).toEqual(['own2']);
      expect(codesAfter([...history, ...totpSetUp(), undone, appRemoved])).toEqual([]);
      const removed: AccountEvent = { type: 'PasskeyRemoved', data: { userId: 'u1', passkeyId: 'own' } };
      expect(codesAfter([...own(), changeAsked('s1'), changed, removed, undone])).toEqual([]);
    });

    test('each of two changes is undone to the codes of its own time', () => {
      const second: AccountEvent = {
        type: 'EmailChanged',
        data: { userId: 'u1', email: 'third@company.example', formerEmail: newEmail, secret: 'undo-2', expiresAt: days(9) },
      };
      const first = changedAt(days(5));
      const secondUndone: AccountEvent = {
        type: 'EmailChangeUndone',
        data: { userId: 'u1', email: newEmail, formerEmail: 'third@company.example' },
      };
      const taken = [...own(start), first, ...totpSetUp(after(5 * 24 * 60 + 60)), second];
      expect(codesAfter([...taken, undone, appRemoved])).toEqual(['own1', 'own2']);
      expect(codesAfter([...taken, secondUndone, appRemoved, undone])).toEqual(['own1', 'own2']);
    });
  });

  test('is possible where the account was deactivated after it', () => {
    given(accountDecider, [...history, deactivated])
      .when(undo)
      .then([undone]);
    expect(fold(accountDecider, [...history, deactivated, undone])).toMatchObject({ status: 'deactivated', email });
  });

  test('leaves no link of a change after the first one from this address', () => {
    const back: AccountEvent = {
      type: 'EmailChanged',
      data: { userId: 'u1', email, formerEmail: newEmail, secret: 'undo-2', expiresAt: days(3) },
    };
    const again: AccountEvent = {
      type: 'EmailChanged',
      data: { userId: 'u1', email: newEmail, formerEmail: email, secret: 'undo-3', expiresAt: days(3) },
    };
    const state = fold(accountDecider, [...history, back, again, undone]);
    expect(state).toMatchObject({ email, undoableEmails: [] });
  });
});

describe('a deactivated account', () => {
  const deactivate: AccountCommand = { type: 'DeactivateAccount', now: start };
  const reactivate = (now: string): AccountCommand => ({ type: 'ReactivateAccount', now });

  test('names the end of the 30 days, opens nothing, and is deactivated once', () => {
    given(accountDecider, [registered]).when(deactivate).then([deactivated]);
    given(accountDecider, [registered, deactivated]).when(deactivate).then([]);
    expect(rolesOfAccount(fold(accountDecider, [registered, deactivated]))).toBeNull();
  });

  test('refuses what its owner may do, with the date, and records what workers and operators do', () => {
    const state = [registered, deactivated];
    given(accountDecider, state)
      .when({ type: 'ChangePassword', verifiedHash: 'old', passwordHash: 'new' })
      .then('account.deactivated', { reactivatableUntil: days(30) });
    given(accountDecider, state).when({ type: 'LockNames' }).then([locked]);
  });

  test('an open account has nothing to reactivate', () => {
    given(accountDecider, [registered])
      .when(reactivate(days(1)))
      .then('identity.account-open');
  });

  test('is opened again by support, for 30 days', () => {
    given(accountDecider, [registered, deactivated])
      .when(reactivate(days(29)))
      .then([reactivated]);
    given(accountDecider, [registered, deactivated])
      .when(reactivate(days(30)))
      .then('identity.reactivation-over');
    expect(rolesOfAccount(fold(accountDecider, [registered, deactivated, reactivated]))).toEqual(['panelist']);
  });

  test('is one of a participant', () => {
    given(accountDecider, [registeredWith(null)])
      .when(deactivate)
      .then('identity.deactivation-for-participants');
  });
});
