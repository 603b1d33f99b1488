import { expect, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { Refusal } from '../kernel/refusal.js';
import { accountDecider } from './account.js';
import type { AccountEvent } from './events.js';
import { claimAddress, releaseAbandoned, type AddressClaim } from './reservations.js';

const now = '2026-03-01T10:00:00.000Z';
const userId = 'u1';
const person = { userId, profileId: 'p1', email: 'ada@company.example', firstName: 'Ada', lastName: 'Byron' };
const registration = { ...person, provider: 'email', passwordHash: 'hash' } as const;
const registered: AccountEvent = { type: 'AccountRegistered', data: registration };
const verified: AccountEvent = { type: 'EmailVerified', data: { userId } };
const code: AccountEvent = {
  type: 'PhoneCodeRequested',
  data: { userId, phone: '+12125550100', countryCode: 'US', code: 'ABC123', expiresAt: '2026-03-01T10:10:00.000Z' },
};
const claim = (of: AddressClaim['of'], abandonedBy: AddressClaim['abandonedBy'] = null): AddressClaim => ({
  of,
  stream: `claim-${of}`,
  abandonedBy,
});
const claimed = (of: AddressClaim['of']) => claimAddress({ of, stream: `claim-${of}`, userId });

test('an account claims its address before it is registered, and takes over that of a failed sign-up', () => {
  const register = { type: 'RegisterAccount', ...registration, verification: { kind: 'known' } } as const;
  given(accountDecider)
    .when(register, { claims: [claim('email'), claim('facebook')] })
    .reserves([claimed('email'), claimed('facebook')]);
  given(accountDecider)
    .when(register, { claims: [claim('email', { userId: 'u0', times: 2 })] })
    .reserves([releaseAbandoned({ of: 'email', stream: 'claim-email', userId: 'u0', times: 2 }), claimed('email')]);
  given(accountDecider, [registered])
    .when(register, { claims: [claim('email')] })
    .reserves('identity.account-exists');
});

test('a number is claimed once its code is known to be right', () => {
  const check = (typed: string) => ({ type: 'CheckPhoneCode', phone: '+12125550100', code: typed, now }) as const;
  const facts = { claims: [claim('phone')] };
  given(accountDecider, [registered, verified, code])
    .when(check('ABC123'), facts)
    .reserves([claimed('phone')]);
  given(accountDecider, [registered, verified, code]).when(check('XXX999'), facts).reserves([]);
  given(accountDecider, [registered, verified]).when(check('ABC123'), facts).reserves('identity.phone-code-invalid');
});

test('an identity of another site is claimed where it is not connected yet', () => {
  const link = { type: 'LinkProvider', provider: 'github', subject: 's', now } as const;
  const linked: AccountEvent = { type: 'SocialProviderLinked', data: { userId, provider: 'github', subject: 's' } };
  const facts = { claims: [claim('github')] };
  given(accountDecider, [registered, verified])
    .when(link, facts)
    .reserves([claimed('github')]);
  given(accountDecider, [registered, verified, linked]).when(link, facts).reserves([]);
  given(accountDecider, [registered]).when(link, facts).reserves('access.email-unverified');
});

test('a verified identity is claimed; one of another account ends the attempt as taken', () => {
  const record = { type: 'RecordIdentityResult', verificationId: 'v', outcome: 'verified', identityKey: 'key', now } as const;
  const facts = { claims: [claim('identity')] };
  given(accountDecider, [registered, verified])
    .when(record, facts)
    .reserves([claimed('identity')]);
  given(accountDecider, [registered, verified])
    .when({ ...record, outcome: 'failed', identityKey: null }, facts)
    .reserves([]);
  given(accountDecider, [registered, verified])
    .when(record, { ...facts, isIdentityTaken: true })
    .then([
      {
        type: 'IdentityVerificationEnded',
        data: { userId, verificationId: 'v', outcome: 'taken', identityKey: 'key', endedAt: now },
      },
    ]);
});

test.each([
  ['email', { code: 'identity.email-taken', details: { errors: [{ field: 'email' }] } }],
  ['phone', { code: 'identity.phone-taken', details: { errors: [{ field: 'phone' }] } }],
  ['slack', { code: 'identity.social-taken', message: 'This Slack account is connected with another Panelist account.' }],
  ['identity', { facts: { isIdentityTaken: true } }],
] as const)('what another account has is refused: %s', (of, expected) => {
  const refusal = new Refusal('identity.address-taken', 'conflict', '');
  expect(claimed(of).by((kind, data) => kind.refused?.(refusal, data))).toMatchObject(expected);
});
