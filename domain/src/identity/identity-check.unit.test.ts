import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accountDecider } from './account.js';
import type { AccountEvent } from './events.js';
import { checkAllowance, noIdentityCheck } from './identity-check.js';

const userId = 'user-1';
const now = '2026-11-21T09:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

const unproven: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    userId,
    profileId: 'profile-1',
    provider: 'email',
    email: 'ada@company.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: null,
  },
};
const proven: AccountEvent = { type: 'EmailVerified', data: { userId } };
const registered = [unproven, proven];
const begun = (begunAt = now): AccountEvent => ({ type: 'IdentityVerificationBegun', data: { userId, begunAt } });
const verified: AccountEvent = {
  type: 'IdentityVerified',
  data: { userId, verificationId: 'idv_1', identityKey: 'key', verifiedAt: now },
};
const ended = (verificationId: string, outcome: 'failed' | 'abandoned' | 'taken' = 'failed', endedAt = now): AccountEvent => ({
  type: 'IdentityVerificationEnded',
  data: { userId, verificationId, outcome, identityKey: outcome === 'taken' ? 'key' : null, endedAt },
});
const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { userId, reactivatableUntil: minutesLater(60) } };

const begin = (at = now) => ({ type: 'BeginIdentityCheck', now: at }) as const;
const record = (
  verificationId: string,
  outcome: 'verified' | 'failed' | 'abandoned' | 'taken',
  identityKey: string | null = outcome === 'verified' || outcome === 'taken' ? 'key' : null,
) => ({ type: 'RecordIdentityResult', verificationId, outcome, identityKey, now }) as const;

describe('an identity', () => {
  it('begins to be verified; opening the dialog again within its time is the same attempt', () => {
    given(accountDecider, [...registered])
      .when(begin())
      .then([begun()]);
    given(accountDecider, [...registered, begun()])
      .when(begin(minutesLater(29)))
      .then([]);
    given(accountDecider, [...registered, begun()])
      .when(begin(minutesLater(31)))
      .then([begun(minutesLater(31))]);
  });

  it('is none of an account whose address is unproven, also one that began before', () => {
    given(accountDecider, [unproven]).when(begin()).then('access.email-unverified');
    given(accountDecider, [unproven, begun()]).when(record('idv_1', 'verified')).then([]);
    given(accountDecider, [unproven, begun(), proven]).when(record('idv_1', 'verified')).then([verified]);
  });

  it('is verified once', () => {
    given(accountDecider, [...registered, begun()])
      .when(record('idv_1', 'verified'))
      .then([verified]);
    given(accountDecider, [...registered, begun(), verified])
      .when(record('idv_1', 'verified'))
      .then([]);
    given(accountDecider, [...registered, begun(), verified])
      .when(record('idv_2', 'failed'))
      .then([]);
    given(accountDecider, [...registered, begun(), verified])
      .when(begin())
      .then('identity.already-verified');
  });

  it.each(['failed', 'abandoned', 'taken'] as const)('may end as %s, which is recorded once, and be tried again', (outcome) => {
    given(accountDecider, [...registered, begun()])
      .when(record('idv_1', outcome))
      .then([ended('idv_1', outcome)]);
    given(accountDecider, [...registered, begun(), ended('idv_1', outcome)])
      .when(record('idv_1', outcome))
      .then([]);
    given(accountDecider, [...registered, begun(), ended('idv_1', outcome)])
      .when(begin())
      .then([begun()]);
  });

  it('is verified where a reviewer accepts a failed attempt later', () => {
    given(accountDecider, [...registered, begun(), ended('idv_1')])
      .when(record('idv_1', 'verified'))
      .then([verified]);
  });

  it('can’t be tried again for a day after three failed attempts; leaving early is no failure', () => {
    const three = [ended('idv_1'), ended('idv_2', 'taken'), ended('idv_3')];
    given(accountDecider, [...registered, ...three])
      .when(begin())
      .then('identity.checks-used-up');
    given(accountDecider, [...registered, ...three])
      .when(begin(minutesLater(24 * 60 + 1)))
      .then([begun(minutesLater(24 * 60 + 1))]);
    const left = [ended('idv_1', 'abandoned'), ended('idv_2', 'abandoned'), ended('idv_3', 'abandoned'), ended('idv_4')];
    given(accountDecider, [...registered, ...left])
      .when(begin())
      .then([begun()]);
  });

  it('says until when no attempt is possible', () => {
    const attempts = ['c', 'b', 'a'].map((verificationId, index) => ({
      verificationId,
      outcome: 'failed' as const,
      endedAt: minutesLater(-index),
    }));
    expect(checkAllowance({ ...noIdentityCheck, ended: attempts }, now)).toEqual({
      kind: 'used-up',
      retryAt: minutesLater(24 * 60 - 2),
    });
  });

  it('is recorded for a deactivated account, which begins no attempt', () => {
    given(accountDecider, [...registered, begun(), deactivated])
      .when(record('idv_1', 'verified'))
      .then([verified]);
    given(accountDecider, [...registered, deactivated])
      .when(begin())
      .then('account.deactivated');
  });

  it('is nothing that an erased account keeps', () => {
    const erased: AccountEvent[] = [
      { type: 'ErasureRequested', data: { userId, erasureId: 'erasure-1', by: 'person', requestedAt: now } },
      { type: 'AccountErased', data: { userId, erasureId: 'erasure-1', requestedAt: now, destroyed: [], kept: [] } },
    ];
    const state = [...registered, verified, ...erased].reduce(accountDecider.evolve, accountDecider.initialState);
    expect(state).toMatchObject({ status: 'erased', identity: noIdentityCheck });
    given(accountDecider, [...registered, ...erased])
      .when(record('idv_1', 'verified'))
      .then([]);
  });
});
