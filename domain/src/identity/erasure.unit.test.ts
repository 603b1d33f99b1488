import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accountDecider } from './account.js';
import type { AccountCommand } from './account-commands.js';
import { rolesOfAccount } from './account-state.js';
import { destroyedByErasure, retainedAfterErasure, type ErasureFacts, type ErasureOrigin } from './erasure-receipt.js';
import type { AccountEvent } from './events.js';

const now = '2026-03-31T10:00:00.000Z';
const registeredWith = (profileId: string | null): AccountEvent => ({
  type: 'AccountRegistered',
  data: {
    userId: 'u1',
    profileId,
    provider: 'email',
    email: 'ada@company.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: 'hash',
  },
});
const registered = registeredWith('p1');
const deactivated = (reactivatableUntil: string): AccountEvent => ({
  type: 'AccountDeactivated',
  data: { userId: 'u1', reactivatableUntil },
});
const reactivated: AccountEvent = { type: 'AccountReactivated', data: { userId: 'u1' } };
const ask = (by: ErasureOrigin, again = false): AccountCommand => ({ type: 'RequestErasure', by, erasureId: 'e1', again, now });
const asked = (by: ErasureOrigin): AccountEvent => ({
  type: 'ErasureRequested',
  data: { userId: 'u1', erasureId: 'e1', by, requestedAt: now },
});
const kept = [{ what: 'A payment.', why: 'The law.' }];
const complete: AccountCommand = { type: 'CompleteErasure', destroyed: ['Your name.'], kept };
const erased: AccountEvent = {
  type: 'AccountErased',
  data: { userId: 'u1', erasureId: 'e1', requestedAt: now, destroyed: ['Your name.'], kept },
};

describe('an erasure', () => {
  test('is asked for by the person or by support, also for a deactivated account', () => {
    given(accountDecider, [registered])
      .when(ask('person'))
      .then([asked('person')]);
    given(accountDecider, [registered, deactivated('2026-04-20T00:00:00.000Z')])
      .when(ask('support'))
      .then([asked('support')]);
  });

  test('is refused by the person’s password where another one has been set since it was checked', () => {
    const checked = (verifiedHash: string | null): AccountCommand => ({
      type: 'RequestErasure',
      by: 'person',
      erasureId: 'e1',
      verifiedHash,
      now,
    });
    const changed: AccountEvent = { type: 'PasswordChanged', data: { userId: 'u1', passwordHash: 'another hash' } };
    given(accountDecider, [registered])
      .when(checked('hash'))
      .then([asked('person')]);
    for (const verifiedHash of ['hash', null])
      given(accountDecider, [registered, changed]).when(checked(verifiedHash)).then('identity.password-wrong');
  });

  test('follows from a deactivation that is over, not from one that was taken back or renewed', () => {
    given(accountDecider, [registered, deactivated(now)])
      .when(ask('deactivation'))
      .then([asked('deactivation')]);
    given(accountDecider, [registered, deactivated('2026-04-01T00:00:00.000Z')])
      .when(ask('deactivation'))
      .then([]);
    given(accountDecider, [registered, deactivated(now), reactivated])
      .when(ask('deactivation'))
      .then([]);
  });

  test('is for participants alone', () => {
    const researcher: AccountEvent = {
      type: 'RoleGranted',
      data: { userId: 'u1', role: 'researcher', by: 'operator alice', reason: 'Joined.', decidedAt: '2026-03-01T10:00:00.000Z' },
    };
    for (const history of [[registeredWith(null)], [registered, researcher]])
      given(accountDecider, history).when(ask('person')).then('identity.erasure-for-participants');
    // A restore lost the revoked role, too.
    given(accountDecider, [registered, researcher])
      .when(ask('person', true))
      .then([asked('person')]);
  });

  test('is completed once, and repeating either step changes nothing', () => {
    given(accountDecider, [registered, asked('person')])
      .when(complete)
      .then([erased]);
    for (const command of [ask('person'), complete])
      given(accountDecider, [registered, asked('person'), erased])
        .when(command)
        .then([]);
    given(accountDecider, [registered]).when(complete).then([]);
    given(accountDecider, [registered, asked('person')])
      .when(ask('support'))
      .then([]);
  });

  test('opens nothing and keeps nothing personal, in the memory of a process either', () => {
    const begun = fold(accountDecider, [registered, asked('person')]);
    expect(rolesOfAccount(begun)).toBeNull();
    const state = fold(accountDecider, [registered, asked('person'), erased]);
    expect(rolesOfAccount(state)).toBeNull();
    expect(state).toMatchObject({ status: 'erased', receipt: { id: 'e1', at: now, destroyed: ['Your name.'], kept } });
    expect(JSON.stringify(state)).not.toMatch(/Ada|Lovelace|company|hash"/);
  });

  test.each([asked('person'), erased])('refuses what comes behind it ($type), and records nothing for late workers', (last) => {
    const history = last === erased ? [registered, asked('person'), erased] : [registered, last];
    const rename: AccountCommand = { type: 'RenameAccount', firstName: 'Eve', lastName: 'X' };
    given(accountDecider, history).when(rename).then('identity.account-missing');
    given(accountDecider, history).when({ type: 'ReactivateAccount', now }).then('identity.account-erased');
    for (const late of [{ type: 'LockNames' }, { type: 'RecordPhoneCodeSent', requestEventId: 'r1' }] as const)
      given(accountDecider, history).when(late).then([]);
  });
});

describe('the receipt', () => {
  const nothing: ErasureFacts = {
    providers: [],
    hasProfile: false,
    isIdentityVerified: false,
    hasPicture: false,
    hasVideo: false,
    responses: 0,
    open: 0,
    payments: [],
  };
  const payment = {
    netCents: 4275,
    method: 'PAYPAL',
    status: 'paid',
    requestedAt: '2026-03-01T10:00:00.000Z',
    paidAt: '2026-03-02T10:00:00.000Z',
    providerIds: ['BATCH1'],
    needsRecipient: false,
  } as const;

  test('names only what there was', () => {
    expect(destroyedByErasure(nothing)).toHaveLength(3);
    const all = destroyedByErasure({
      ...nothing,
      providers: ['linkedin', 'github'],
      hasProfile: true,
      isIdentityVerified: true,
      hasPicture: true,
      hasVideo: true,
      responses: 3,
      open: 1,
    });
    expect(all).toEqual(
      expect.arrayContaining([
        'Your files: your photo and your video introduction, and whatever else you uploaded.',
        'What you answered and wrote in 3 applications, messages to researchers included.',
        'An application, a booking, or a project without an approved payment: cancelled, so nothing is paid for it.',
        'The number under which Plaid verified your identity.',
        'The connection with LinkedIn, GitHub.',
      ]),
    );
    expect(destroyedByErasure({ ...nothing, open: 2 })).toContain(
      '2 applications, bookings, or projects without an approved payment: cancelled, so nothing is paid for them.',
    );
  });

  test('does not claim to destroy what stays', () => {
    const waiting = { ...payment, status: 'held', paidAt: null, needsRecipient: true } as const;
    expect(destroyedByErasure({ ...nothing, payments: [payment, waiting] }).at(-1)).toBe(
      'Your settings, saved searches, log-ins and the address to which payments were sent, but for payments that are still to be paid.',
    );
    // The log still says that an identity was verified, and streams are named by hashes.
    const facts = { ...nothing, isIdentityVerified: true, responses: 1 };
    expect(destroyedByErasure(facts).join()).not.toMatch(/hash|That Plaid/);
    expect(retainedAfterErasure(facts).map(({ what }) => what)).toEqual([
      'Project, times and outcome of 1 application, under a number without a name.',
      'What researchers wrote to you in messages and disputes, if they did.',
      'When the account was opened, used and erased, and this receipt, under a number without a name.',
      'Keyed hashes of what was reserved for the account, such as its e-mail addresses and phone numbers, marked as free.',
    ]);
  });

  test('names referrals of those who can have some', () => {
    const whats = (facts: ErasureFacts) => retainedAfterErasure(facts).map(({ what }) => what);
    expect(whats(nothing).some((what) => what.includes('referrals'))).toBe(false);
    expect(whats({ ...nothing, hasProfile: true })).toContain(
      'Of referrals by you and of you, if there were any: status, times and bonus, under a number without a name.',
    );
  });

  test('names amounts, dates and providers’ ids of payments, and the address of one that is on its way', () => {
    const waiting = { ...payment, status: 'requested', paidAt: null, providerIds: [], needsRecipient: true } as const;
    const ended = (['returned', 'voided', 'reversed'] as const).map((status) => ({ ...payment, status, paidAt: null }));
    expect(retainedAfterErasure({ ...nothing, payments: [payment, waiting, ...ended] }).map(({ what }) => what)).toEqual([
      'A payment of $42.75, paid on March 2, 2026, through PayPal (BATCH1).',
      'A payment of $42.75, requested on March 1, 2026, not paid yet, through PayPal.',
      'A payment of $42.75, requested on March 1, 2026, came back and was not paid, through PayPal (BATCH1).',
      'A payment of $42.75, requested on March 1, 2026, taken back before it was paid, through PayPal (BATCH1).',
      'A payment of $42.75, requested on March 1, 2026, came back after it was paid, through PayPal (BATCH1).',
      'The name and address to which $42.75 is still to be paid, encrypted.',
      'When the account was opened, used and erased, and this receipt, under a number without a name.',
      'Keyed hashes of what was reserved for the account, such as its e-mail addresses and phone numbers, marked as free.',
    ]);
  });
});
