import { describe, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accountDecider } from './account.js';
import type { AccountEvent } from './events.js';
import type { SocialProvider } from './social.js';

const person = { userId: 'u1', profileId: 'p1', email: 'ada@company.example', firstName: 'Ada', lastName: 'Lovelace' };
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { ...person, provider: 'email', passwordHash: '$argon2id$' },
};
const linked = (provider: SocialProvider, subject = '1'): AccountEvent => ({
  type: 'SocialProviderLinked',
  data: { userId: 'u1', provider, subject },
});
const unlinked = (provider: SocialProvider): AccountEvent => ({
  type: 'SocialProviderUnlinked',
  data: { userId: 'u1', provider },
});
const account = (...more: readonly AccountEvent[]) => given(accountDecider, [registered, ...more]);

describe('signing up through another site', () => {
  const command = {
    type: 'RegisterAccount',
    ...person,
    provider: 'linkedin',
    passwordHash: null,
    social: { provider: 'linkedin', subject: '1' },
  } as const;
  const data = { ...person, provider: 'linkedin', passwordHash: null } as const;

  test('connects the account there; an e-mail that the site verified needs no mail', () => {
    given(accountDecider, [])
      .when({ ...command, verification: { kind: 'known' } })
      .then([{ type: 'AccountRegistered', data }, linked('linkedin'), { type: 'EmailVerified', data: { userId: 'u1' } }]);
  });
});

describe('connecting an account at another site', () => {
  test('is recorded once', () => {
    account()
      .when({ type: 'LinkProvider', provider: 'github', subject: '1' })
      .then([linked('github')]);
    account(linked('github')).when({ type: 'LinkProvider', provider: 'github', subject: '1' }).then([]);
  });

  test('replaces another account of the same site', () => {
    account(linked('github', '1'))
      .when({ type: 'LinkProvider', provider: 'github', subject: '2' })
      .then([linked('github', '2')]);
    account(linked('github', '1'), linked('github', '2'))
      .when({ type: 'LinkProvider', provider: 'github', subject: '1' })
      .then([linked('github', '1')]);
  });
});

describe('disconnecting', () => {
  test.each(['github', 'slack'] as const)('%s is always possible', (provider) => {
    account(linked(provider))
      .when({ type: 'UnlinkProvider', provider })
      .then([unlinked(provider)]);
  });

  test('LinkedIn needs Facebook, and Facebook needs LinkedIn', () => {
    account(linked('linkedin'), linked('slack'))
      .when({ type: 'UnlinkProvider', provider: 'linkedin' })
      .then('identity.social-needs-facebook');
    account(linked('facebook'), linked('github'))
      .when({ type: 'UnlinkProvider', provider: 'facebook' })
      .then('identity.social-needs-linkedin');
    for (const provider of ['linkedin', 'facebook'] as const)
      account(linked('linkedin'), linked('facebook'))
        .when({ type: 'UnlinkProvider', provider })
        .then([unlinked(provider)]);
  });

  test('of both, only one', () => {
    account(linked('linkedin'), linked('facebook'), unlinked('facebook'))
      .when({ type: 'UnlinkProvider', provider: 'linkedin' })
      .then('identity.social-needs-facebook');
  });

  test('what is not connected changes nothing', () => {
    account().when({ type: 'UnlinkProvider', provider: 'linkedin' }).then([]);
  });
});
