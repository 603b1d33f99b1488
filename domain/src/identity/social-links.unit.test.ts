import { describe, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accountDecider } from './account.js';
import type { AccountCommand } from './account-commands.js';
import type { AccountEvent } from './events.js';
import type { SocialProvider } from './social.js';

const person = { userId: 'u1', profileId: 'p1', email: 'ada@company.example', firstName: 'Ada', lastName: 'Lovelace' };
const registered = {
  type: 'AccountRegistered',
  data: { ...person, provider: 'email', passwordHash: '$argon2id$' },
} as const;
const now = '2026-03-01T10:00:00.000Z';
const linked = (provider: SocialProvider, subject = '1'): AccountEvent => ({
  type: 'SocialProviderLinked',
  data: { userId: 'u1', provider, subject, linkedAt: now },
});
const link = (subject: string): AccountCommand => ({ type: 'LinkProvider', provider: 'github', subject, now });
const unlinked = (provider: SocialProvider): AccountEvent => ({
  type: 'SocialProviderUnlinked',
  data: { userId: 'u1', provider },
});
const verified: AccountEvent = { type: 'EmailVerified', data: { userId: 'u1' } };
const account = (...more: readonly AccountEvent[]) => given(accountDecider, [registered, verified, ...more]);
/** A person who signed up through another site. */
const withoutPassword = (...more: readonly AccountEvent[]) =>
  given(accountDecider, [{ ...registered, data: { ...registered.data, passwordHash: null } }, verified, ...more]);

describe('signing up through another site', () => {
  const command = {
    type: 'RegisterAccount',
    ...person,
    provider: 'linkedin',
    passwordHash: null,
    social: { provider: 'linkedin', subject: '1' },
  } as const;
  const data = { ...person, provider: 'linkedin', passwordHash: null } as const;
  const signedUpWith = { type: 'SocialProviderLinked', data: { userId: 'u1', provider: 'linkedin', subject: '1' } } as const;

  test('connects the account there; an e-mail that the site verified needs no mail', () => {
    given(accountDecider, [])
      .when({ ...command, verification: { kind: 'known' } })
      .then([{ type: 'AccountRegistered', data }, signedUpWith, { type: 'EmailVerified', data: { userId: 'u1' } }]);
  });
});

describe('connecting an account at another site', () => {
  test('is recorded once', () => {
    account()
      .when(link('1'))
      .then([linked('github')]);
    account(linked('github')).when(link('1')).then([]);
  });

  test('needs a verified e-mail', () => {
    given(accountDecider, [registered]).when(link('1')).then('access.email-unverified');
  });

  test('replaces another account of the same site', () => {
    account(linked('github', '1'))
      .when(link('2'))
      .then([linked('github', '2')]);
    account(linked('github', '1'), linked('github', '2'))
      .when(link('1'))
      .then([linked('github', '1')]);
  });
});

describe('disconnecting', () => {
  test.each(['github', 'slack'] as const)('%s is always possible', (provider) => {
    account(linked(provider))
      .when({ type: 'UnlinkProvider', provider })
      .then([unlinked(provider)]);
  });

  test('LinkedIn and Facebook are, too, in an account with a password', () => {
    for (const provider of ['linkedin', 'facebook'] as const)
      account(linked(provider))
        .when({ type: 'UnlinkProvider', provider })
        .then([unlinked(provider)]);
  });

  test('without a password LinkedIn needs Facebook, and Facebook needs LinkedIn', () => {
    withoutPassword(linked('linkedin'), linked('slack'))
      .when({ type: 'UnlinkProvider', provider: 'linkedin' })
      .then('identity.social-needs-facebook');
    withoutPassword(linked('facebook'), linked('github'))
      .when({ type: 'UnlinkProvider', provider: 'facebook' })
      .then('identity.social-needs-linkedin');
    for (const provider of ['linkedin', 'facebook'] as const)
      withoutPassword(linked('linkedin'), linked('facebook'))
        .when({ type: 'UnlinkProvider', provider })
        .then([unlinked(provider)]);
  });

  test('of both, only one', () => {
    withoutPassword(linked('linkedin'), linked('facebook'), unlinked('facebook'))
      .when({ type: 'UnlinkProvider', provider: 'linkedin' })
      .then('identity.social-needs-facebook');
  });

  test('what is not connected changes nothing', () => {
    account().when({ type: 'UnlinkProvider', provider: 'linkedin' }).then([]);
  });
});
