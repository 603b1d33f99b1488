import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signUp } from '@panelist/domain/identity';
import { contractOf } from '@panelist/domain/registry';
import { accountApi, newcomerAs, newSignUp, verifiedAs, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

const password = 'a good password';
const salem = {
  city: {
    id: 'place-2',
    country: 'US',
    city: 'Salem',
    state: 'Oregon',
    formattedAddress: 'Salem, Oregon, United States',
    location: { latitude: 44.94, longitude: -123.04 },
  },
  zipcode: '97301',
};
const later = () => api.clock.advance(11 * 60_000);
const required = { status: 403, body: { code: 'access.step-up-required', methods: ['password'] } };

test('a session proves itself by the password; a wrong one is told at its field, ten are too many', async () => {
  const person = await verifiedAs(api);
  const body = { type: 'PAYPAL', email: person.email };
  later();
  expect(await person.call('PUT /api/v4/payout-settings', { body })).toMatchObject(required);
  const prove = async (as: string) => person.call('POST /api/v4/step-up', { body: { password: as } });
  for (let guess = 0; guess < 9; guess += 1)
    expect(await prove('a wrong password')).toMatchObject({
      status: 422,
      body: { code: 'identity.password-wrong', errors: [{ field: 'password' }] },
    });
  expect(await prove(password)).toMatchObject({
    status: 200,
    body: { provenUntil: expect.stringMatching(/Z$/) },
  });
  expect((await person.call('PUT /api/v4/payout-settings', { body })).status).toBe(200);
  await prove('a wrong password');
  expect((await prove(password)).status).toBe(429);
});

test('a wrong proof, and a wrong password for another one, leave a line as a refused log-in does', async () => {
  const person = await verifiedAs(api);
  const before = api.http.logged.length;
  await person.call('POST /api/v4/step-up', { body: { password: 'a wrong password' } });
  await person.call('POST /v2/settings/password', { body: { password: 'a wrong one', newPassword: 'a better password' } });
  await person.call('POST /v2/settings/password', { body: { password, newPassword: 'short' } });
  await person.call('POST /api/v4/step-up', { body: { totp: '000000' } });
  const lines = api.http.logged.slice(before).flatMap(({ message, fields }) => (message === 'security' ? [fields] : []));
  const line = { security: 'log-in', session: expect.any(String), account: expect.stringMatching(/^[\w-]{16}$/) };
  expect(lines).toEqual([
    expect.objectContaining({ ...line, contract: 'stepUp', reason: 'identity.password-wrong' }),
    expect.objectContaining({ ...line, contract: 'changePassword', reason: 'identity.password-wrong' }),
    expect.objectContaining({ ...line, contract: 'stepUp', reason: 'identity.totp-wrong' }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|127\.0\.0\.1|wrong (password|one)/);
});

test('another e-mail needs a proof, in the settings and in the profile; names do not', async () => {
  const person = await verifiedAs(api);
  later();
  const names = { firstName: 'Noor', lastName: 'Haddad' };
  const [email, other] = [person.email, `new-${person.email}`];
  expect((await person.call('POST /v2/settings', { body: { ...names, email } })).status).toBe(200);
  for (const call of ['POST /v2/settings', 'POST /v2/profiles/save'])
    expect(await person.call(call, { body: { ...names, email: other, location: salem } })).toMatchObject(required);
  expect(await api.count('EmailChangeRequested')).toBe(0);
});

test('a session that another one opens is proven no longer than that', async () => {
  const noah = await newcomerAs(api);
  later();
  const { email: _email, password: _password, ...profile } = newSignUp();
  const { token } = contractOf(signUp).answer.parse((await noah.finish(profile)).body).response;
  const headers = { Authorization: `Bearer ${token}` };
  expect(await api.http.call('POST /v2/settings/deactivate', { headers })).toMatchObject({
    status: 403,
    body: { code: 'access.step-up-required', methods: [] },
  });
});
