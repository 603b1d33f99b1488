import { describe, expect, test } from '@jest/globals';
import { signUpBodySchema } from './sign-up.js';
import { signUpExample } from './sign-up-example.test-kit.js';
import { checkSocialSignUp, lockedDetails } from './social-sign-up.js';
import { knownCodes, stateIn } from '../profile/index.js';

const rules = { today: '2026-11-21', knownCodes, stateIn };
const ada = {
  provider: 'linkedin',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ADA@site.example ',
  isEmailVerified: true,
} as const;
const body = signUpBodySchema.parse({
  ...signUpExample,
  provider: 'linkedin',
  email: 'mallory@company.example',
  password: undefined,
  firstName: 'Mallory',
  lastName: 'Other',
});

describe('a sign-up through another site', () => {
  test('takes names and verified e-mail from the site, whatever the payload claims', () => {
    expect(checkSocialSignUp(body, rules, ada)).toMatchObject({
      ok: true,
      value: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@site.example', isEmailVerified: true },
    });
  });

  test('lets the person enter an e-mail that the site has not verified', () => {
    expect(checkSocialSignUp(body, rules, { ...ada, isEmailVerified: false })).toMatchObject({
      ok: true,
      value: { firstName: 'Ada', email: 'mallory@company.example', isEmailVerified: false },
    });
  });

  test.each(['facebook', 'email'] as const)('is refused with %s as the provider: the log-in was elsewhere', (provider) => {
    expect(checkSocialSignUp({ ...body, provider, password: 'a good password' }, rules, ada)).toEqual({
      ok: false,
      errors: [{ field: 'provider', message: 'You logged in at LinkedIn: sign up with it.' }],
    });
  });

  test('asks for what the site does not have, or what our rules refuse', () => {
    const unknown = { ...ada, firstName: 'A', lastName: 'see evil.example', email: null };
    expect(lockedDetails(unknown)).toEqual({ firstName: null, lastName: null, email: null });
    expect(checkSocialSignUp(body, rules, unknown)).toMatchObject({ value: { firstName: 'Mallory', lastName: 'Other' } });
    expect(checkSocialSignUp({ ...body, email: undefined, firstName: '' }, rules, unknown)).toMatchObject({
      ok: false,
      errors: expect.arrayContaining([
        { field: 'email', message: 'Required' },
        { field: 'firstName', message: 'Required' },
      ]),
    });
  });
});
