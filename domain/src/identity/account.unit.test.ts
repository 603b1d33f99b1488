import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accountDecider } from './account.js';
import type { AccountCommand } from './account-commands.js';
import { rolesOfAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { belongsTo, organizationOf } from './organization.js';

const start = '2026-03-01T10:00:00.000Z';
const after = (minutes: number, seconds = 0) => new Date(Date.parse(start) + minutes * 60_000 + seconds * 1_000).toISOString();
const phone = '+12025550123';

const account = {
  userId: 'u1',
  profileId: 'p1',
  provider: 'email',
  email: 'ada@company.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  passwordHash: '$argon2id$',
} as const;
const registered: AccountEvent = { type: 'AccountRegistered', data: account };
const mailAsked = (secret: string, at = start): AccountEvent => ({
  type: 'EmailVerificationRequested',
  data: {
    userId: 'u1',
    email: account.email,
    firstName: 'Ada',
    secret,
    expiresAt: new Date(Date.parse(at) + 48 * 3_600_000).toISOString(),
  },
});
const emailVerified: AccountEvent = { type: 'EmailVerified', data: { userId: 'u1' } };
const codeAsked = (code: string, number = phone, minute = 0): AccountEvent => ({
  type: 'PhoneCodeRequested',
  data: { userId: 'u1', phone: number, countryCode: 'US', code, expiresAt: after(minute + 10) },
});
const refused = (triesLeft: number): AccountEvent => ({ type: 'PhoneCodeRefused', data: { userId: 'u1', triesLeft } });
const phoneVerified = (number = phone): AccountEvent => ({
  type: 'PhoneVerified',
  data: { userId: 'u1', phone: number, countryCode: 'US' },
});

const check = (code: string, now = after(1), number = phone): AccountCommand => ({
  type: 'CheckPhoneCode',
  phone: number,
  code,
  now,
});
const ask = (now: string, number = phone): AccountCommand => ({
  type: 'RequestPhoneCode',
  phone: number,
  countryCode: 'US',
  code: 'ABC234',
  now,
});

describe('registering', () => {
  test('an account requests the verification of its e-mail', () => {
    given(accountDecider)
      .when({ type: 'RegisterAccount', ...account, verification: { kind: 'ask', secret: 's1', now: start } })
      .then([registered, mailAsked('s1')]);
  });

  test('an account with a known address is verified', () => {
    given(accountDecider)
      .when({ type: 'RegisterAccount', ...account, verification: { kind: 'known' } })
      .then([registered, emailVerified]);
  });

  test('succeeds once', () => {
    given(accountDecider, [registered])
      .when({ type: 'RegisterAccount', ...account, verification: { kind: 'known' } })
      .then('identity.account-exists');
  });

  test('must come before every other command', () => {
    given(accountDecider).when({ type: 'LockNames' }).then('identity.account-missing');
  });
});

describe('the e-mail', () => {
  const confirm = (secret: string, now = after(5)): AccountCommand => ({ type: 'ConfirmEmail', secret, undoSecret: 'undo', now });

  test('is verified by the secret of the mail', () => {
    given(accountDecider, [registered, mailAsked('s1')])
      .when(confirm('s1'))
      .then([emailVerified]);
  });

  test('may be confirmed a second time, even years later', () => {
    given(accountDecider, [registered, mailAsked('s1'), emailVerified])
      .when(confirm('s1', after(1_000_000)))
      .then([]);
  });

  test('an earlier mail still works after a later one', () => {
    given(accountDecider, [registered, mailAsked('s1'), mailAsked('s2', after(2))])
      .when(confirm('s1'))
      .then([emailVerified]);
  });

  test.each(['', 's', 's2', 's11'])('is not verified by %j', (secret) => {
    given(accountDecider, [registered, mailAsked('s1')])
      .when(confirm(secret))
      .then('identity.link-invalid');
  });

  test('is not verified after 48 hours', () => {
    given(accountDecider, [registered, mailAsked('s1')])
      .when(confirm('s1', after(48 * 60)))
      .then('identity.link-expired');
  });

  test('another mail may be requested after a minute', () => {
    const again = (now: string): AccountCommand => ({ type: 'RequestEmailVerification', secret: 's2', now });
    given(accountDecider, [registered, mailAsked('s1')])
      .when(again(after(0, 59)))
      .then('identity.verification-too-soon', { retryAt: after(1) });
    given(accountDecider, [registered, mailAsked('s1')])
      .when(again(after(1)))
      .then([mailAsked('s2', after(1))]);
    given(accountDecider, [registered, mailAsked('s1'), emailVerified])
      .when(again(after(1)))
      .then('identity.email-already-verified');
  });

  test('the worker records that the mail was sent', () => {
    given(accountDecider, [registered, mailAsked('s1')])
      .when({ type: 'RecordEmailVerificationSent', requestEventId: 'e1' })
      .then([{ type: 'EmailVerificationSent', data: { userId: 'u1', requestEventId: 'e1' } }]);
  });
});

describe('the phone', () => {
  test('gets another one after five minutes; another number at once', () => {
    const before = [registered, emailVerified, codeAsked('AAAAAA')];
    given(accountDecider, before)
      .when(ask(after(4, 59)))
      .then('identity.phone-code-too-soon', { retryAt: after(5) });
    expect(accountDecider.decide(ask(after(5)), fold(accountDecider, before), undefined)).toHaveLength(1);
    expect(accountDecider.decide(ask(after(1), '+12025550199'), fold(accountDecider, before), undefined)).toHaveLength(1);
  });

  test('only the latest code is valid, so the number before gets another one at once', () => {
    const other = '+12025550199';
    const before = [registered, emailVerified, codeAsked('AAAAAA'), codeAsked('BBBBBB', other, 2)];
    given(accountDecider, before)
      .when(ask(after(3)))
      .then([codeAsked('ABC234', phone, 3)]);
    given(accountDecider, before)
      .when(ask(after(6), other))
      .then('identity.phone-code-too-soon', { retryAt: after(7) });
  });

  test('gets a code, and is accepted without one, after the e-mail is verified', () => {
    given(accountDecider, [registered]).when(ask(start)).then('access.email-unverified');
    given(accountDecider, [registered]).when({ type: 'AcceptPhone', phone, countryCode: 'US' }).then('access.email-unverified');
    given(accountDecider, [registered, emailVerified])
      .when(ask(start))
      .then([codeAsked('ABC234')]);
  });

  test('needs no code once verified', () => {
    given(accountDecider, [registered, emailVerified, codeAsked('AAAAAA'), phoneVerified()])
      .when(ask(after(6)))
      .then('identity.phone-already-verified');
  });

  test('is verified by the code, and the same request again changes nothing', () => {
    given(accountDecider, [registered, codeAsked('ABC234')])
      .when(check('ABC234'))
      .then([phoneVerified()]);
    given(accountDecider, [registered, codeAsked('ABC234'), phoneVerified()])
      .when(check('ABC234'))
      .then([]);
    given(accountDecider, [registered, codeAsked('ABC234'), phoneVerified()])
      .when(check('ABC235'))
      .then('identity.phone-code-invalid');
  });

  test('a wrong code counts, and five wrong ones invalidate the code', () => {
    const wrong = [refused(4), refused(3), refused(2), refused(1), refused(0)];
    const before: AccountEvent[] = [registered, codeAsked('ABC234')];
    for (const event of wrong) {
      given(accountDecider, before).when(check('ABC235')).then([event]);
      before.push(event);
    }
    given(accountDecider, before).when(check('ABC234')).then('identity.phone-code-invalid', { reason: 'no-tries-left' });
    given(accountDecider, [...before, codeAsked('NEWONE')])
      .when(check('NEWONE'))
      .then([phoneVerified()]);
  });

  test('a code expires after ten minutes, is valid for one number, and must be sent first', () => {
    const before = [registered, codeAsked('ABC234')];
    given(accountDecider, before)
      .when(check('ABC234', after(10)))
      .then('identity.phone-code-invalid', { reason: 'expired' });
    given(accountDecider, before)
      .when(check('ABC234', after(1), '+12025550199'))
      .then('identity.phone-code-invalid', { reason: 'other-number' });
    given(accountDecider, [registered]).when(check('ABC234')).then('identity.phone-code-invalid', { reason: 'none-sent' });
  });

  test('is accepted without a code by AcceptPhone', () => {
    const accept: AccountCommand = { type: 'AcceptPhone', phone, countryCode: 'US' };
    given(accountDecider, [registered, emailVerified]).when(accept).then([phoneVerified()]);
    given(accountDecider, [registered, emailVerified, phoneVerified()]).when(accept).then([]);
  });

  test('a second number keeps the first, whose claim must be released', () => {
    const state = fold(accountDecider, [registered, phoneVerified('+12025550100'), codeAsked('ABC234'), phoneVerified()]);
    expect(state).toMatchObject({ verifiedPhone: phone, formerPhone: '+12025550100' });
  });

  test('the worker records that the message was sent', () => {
    given(accountDecider, [registered, codeAsked('ABC234')])
      .when({ type: 'RecordPhoneCodeSent', requestEventId: 'e1' })
      .then([{ type: 'PhoneCodeSent', data: { userId: 'u1', requestEventId: 'e1' } }]);
  });
});

describe('an organization', () => {
  const joined = (organizationId: string): AccountEvent => ({
    type: 'OrganizationJoined',
    data: { userId: 'u1', organizationId },
  });
  const join = (organizationId: string): AccountCommand => ({ type: 'JoinOrganization', organizationId });

  test('is joined once, and an earlier one is not forgotten', () => {
    given(accountDecider, [registered])
      .when(join('acme'))
      .then([joined('acme')]);
    given(accountDecider, [registered, joined('acme')])
      .when(join('acme'))
      .then([]);
    given(accountDecider, [registered, joined('acme')])
      .when(join('other'))
      .then([joined('other')]);
    expect(fold(accountDecider, [registered, joined('acme'), joined('other')])).toMatchObject({
      organizations: ['acme', 'other'],
    });
  });

  test('of an account that joined none is its own', () => {
    expect(organizationOf({ userId: 'u1', organizations: [] })).toBe('u1');
    const member = { userId: 'u1', organizations: ['acme', 'other'] };
    expect(organizationOf(member)).toBe('other');
    expect(['u1', 'other', 'acme'].map((id) => belongsTo(member, id))).toEqual([true, true, false]);
  });
});

describe('roles', () => {
  const byAlice = { by: { kind: 'operator', id: 'alice' }, reason: 'Joined.', now: start } as const;
  const decided = { by: 'operator alice', reason: 'Joined.', decidedAt: start };
  const granted: AccountEvent = { type: 'RoleGranted', data: { userId: 'u1', role: 'admin', ...decided } };
  const grant = { type: 'GrantRole', role: 'admin', ...byAlice } as const;

  test('are granted once, and revoked once', () => {
    const revoked: AccountEvent = { type: 'RoleRevoked', data: { userId: 'u1', role: 'admin', ...decided } };
    const revoke = { type: 'RevokeRole', role: 'admin', ...byAlice } as const;
    given(accountDecider, [registered, emailVerified]).when(grant).then([granted]);
    given(accountDecider, [registered, emailVerified, granted]).when(grant).then([]);
    given(accountDecider, [registered, emailVerified, granted]).when(revoke).then([revoked]);
    given(accountDecider, [registered, emailVerified, granted, revoked]).when(revoke).then([]);
    expect(rolesOfAccount(fold(accountDecider, [registered, granted, revoked]))).toEqual(['panelist']);
  });

  test('are not granted to an address that is not proven', () => {
    given(accountDecider, [registered]).when(grant).then('identity.owner-unproven');
  });

  test('a participant is a panelist, staff have the granted roles, a missing account has none', () => {
    expect(rolesOfAccount(fold(accountDecider, [registered, granted]))).toEqual(['panelist', 'admin']);
    const staff: AccountEvent = { type: 'AccountRegistered', data: { ...account, profileId: null } };
    expect(rolesOfAccount(fold(accountDecider, [staff, granted]))).toEqual(['admin']);
    expect(rolesOfAccount(accountDecider.initialState)).toBeNull();
  });
});
