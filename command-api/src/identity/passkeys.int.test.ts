import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { totpCode } from '@panelist/infra/sessions';
import { softwareAuthenticator } from '../../../infra/testing/index.js';
import { accountApi, newcomerAs, signUpAs, verifiedAs, type AccountApi } from '../account-api.test-kit.js';
import { grantRole } from './grant-role.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());
beforeEach(async () => {
  await api.pool.query('delete from app.rate_limits');
});

type Authenticator = ReturnType<typeof softwareAuthenticator>;
type Person = Awaited<ReturnType<typeof signUpAs>>;
type Created = Parameters<Authenticator['create']>[0];
type Requested = Parameters<Authenticator['get']>[0];

const password = 'a good password';
const wrong = { status: 401, body: { code: 'identity.passkey-wrong' } };
const authenticatorAt = (options: Partial<Parameters<typeof softwareAuthenticator>[0]> = {}) =>
  softwareAuthenticator({ origin: new URL(api.config.publicUrl).origin, ...options });
const requested = async () => (await api.http.call('POST /login/passkey/options')).body as Requested;
const use = async (authenticator: Authenticator) => authenticator.get(await requested());
const logIn = async (passkey: unknown) => api.http.call('POST /login/passkey', { body: { passkey, getToken: true } });
const logInByPassword = async ({ email }: Person) => api.http.call('POST /login', { body: { email, password, getToken: true } });

async function add({ call }: Pick<Person, 'call'>, authenticator: Authenticator, name?: string) {
  const options = (await call('POST /api/v4/passkeys/options')).body as Created;
  return call('POST /api/v4/passkeys', { body: { passkey: authenticator.create(options), name } });
}

async function withPasskey(authenticator = authenticatorAt()) {
  const person = await signUpAs(api);
  const { body } = await add(person, authenticator, 'My key');
  return { ...person, authenticator, ...(body as { readonly id: string; readonly recoveryCodes: readonly string[] }) };
}

describe('a passkey', () => {
  test('is added once, and the first second factor brings ten recovery codes', async () => {
    const person = await signUpAs(api);
    const authenticator = authenticatorAt();
    const options = (await person.call('POST /api/v4/passkeys/options')).body as Created;
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const passkey = authenticator.create(options);
    const added = await person.call('POST /api/v4/passkeys', { body: { passkey } });
    expect(added.status).toBe(200);
    expect((added.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect(await person.call('POST /api/v4/passkeys', { body: { passkey } })).toMatchObject({
      status: 409,
      body: { code: 'identity.passkey-known' },
    });
    expect((await person.call('POST /api/v4/passkeys/options')).body).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
    expect((await add(person, authenticatorAt())).body).toMatchObject({ recoveryCodes: [] });
  });

  test('is refused for another account, another address, and without a verified user', async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    const ofOther = (await other.call('POST /api/v4/passkeys/options')).body as Created;
    const own = (await person.call('POST /api/v4/passkeys/options')).body as Created;
    const before = await api.count('PasskeyAdded');
    const refused = [
      authenticatorAt().create(ofOther),
      authenticatorAt({ origin: 'https://panelist.example.evil.example' }).create(own),
      authenticatorAt().create({ ...own, rp: { id: 'evil.example' } }),
      authenticatorAt({ verifiesUser: false }).create(own),
      { ...authenticatorAt().create(own), response: { clientDataJSON: 'bm9uc2Vuc2U', attestationObject: 'bm9uc2Vuc2U' } },
    ];
    for (const passkey of refused)
      expect(await person.call('POST /api/v4/passkeys', { body: { passkey } })).toMatchObject({
        status: 422,
        body: { code: 'identity.passkey-invalid', errors: [{ field: 'passkey' }] },
      });
    expect(await api.count('PasskeyAdded')).toBe(before);
  });

  test('logs in alone, once for each challenge', async () => {
    const { userId, authenticator } = await withPasskey();
    const passkey = await use(authenticator);
    expect(await logIn(passkey)).toMatchObject({ status: 200, body: { userId, token: expect.any(String) } });
    const opened = (await api.sessions.list(userId)).filter(({ provenBy }) => provenBy === 'passkey');
    expect(opened).toHaveLength(1);
    expect(await logIn(passkey)).toMatchObject(wrong);
    expect(await logIn(await use(authenticator))).toMatchObject({ status: 200 });
    expect(await api.lastEvent('PasskeyUsed')).toMatchObject({ userId, counter: 2 });
  });

  test('is refused as a copy, for another address, without a verified user, and with another signature', async () => {
    const { authenticator, userId } = await withPasskey();
    expect((await logIn(await use(authenticator))).status).toBe(200);
    authenticator.rewind();
    expect(await logIn(await use(authenticator))).toMatchObject(wrong);
    const options = await requested();
    const good = (await withPasskey()).authenticator.get(options);
    const handle = Buffer.from(userId).toString('base64url');
    const forged = [
      { ...good, response: { ...good.response, userHandle: handle } },
      { ...good, response: { ...good.response, userHandle: Buffer.from('\0 nobody').toString('base64url') } },
      { ...good, response: { ...good.response, signature: Buffer.from('no signature').toString('base64url') } },
      { ...good, response: { ...good.response, clientDataJSON: '' } },
      (await withPasskey()).authenticator.get({ ...options, challenge: `${options.challenge.slice(0, -4)}AAAA` }),
      (await withPasskey()).authenticator.get({ ...options, rpId: 'evil.example' }),
    ];
    for (const passkey of forged) expect(await logIn(passkey)).toMatchObject(wrong);
    expect((await logIn(good)).status).toBe(200);
  });

  test('is a second factor after the password, as its recovery codes are', async () => {
    const person = await withPasskey(authenticatorAt({ counts: false }));
    const goOn = async (body: object) => api.http.call('POST /login/second-factor', { body: { getToken: true, ...body } });
    const refused = await logInByPassword(person);
    expect(refused).toMatchObject({ status: 401, body: { methods: ['passkey', 'recoveryCode'] } });
    const { ticket } = refused.body as { readonly ticket: string };
    const stranger = await withPasskey();
    expect(await goOn({ ticket, passkey: await use(stranger.authenticator) })).toMatchObject(wrong);
    expect(await goOn({ ticket, passkey: await use(person.authenticator) })).toMatchObject({
      status: 200,
      body: { userId: person.userId },
    });
    const [recoveryCode] = person.recoveryCodes;
    const again = (await logInByPassword(person)).body as { readonly ticket: string };
    expect((await goOn({ ...again, recoveryCode })).status).toBe(200);
  });

  test('proves a session; without a proof nothing of it changes', async () => {
    const { call, id, authenticator, userId } = await withPasskey();
    const stranger = await withPasskey();
    api.clock.advance(11 * 60_000);
    const calls = ['POST /api/v4/passkeys/options', `DELETE /api/v4/passkeys/${id}`] as const;
    for (const each of calls) expect(await call(each)).toMatchObject({ status: 403, body: { methods: ['passkey', 'password'] } });
    expect(await call('POST /api/v4/step-up', { body: { passkey: await use(stranger.authenticator) } })).toMatchObject({
      status: 422,
      body: { code: 'identity.passkey-invalid', errors: [{ field: 'passkey' }] },
    });
    expect((await call('POST /api/v4/step-up', { body: { passkey: await use(authenticator) } })).status).toBe(200);
    expect(await api.sessions.list(userId)).toMatchObject([{ provenBy: 'passkey' }]);
    expect((await call(calls[0])).status).toBe(200);
  });

  test('that is new confirms no destination: who has the password may have added it', async () => {
    const owner = await verifiedAs(api);
    const direct = async ({ call }: Pick<Person, 'call'>, email: string) =>
      (await call('PUT /api/v4/payout-settings', { body: { type: 'PAYPAL', email } })).body;
    const byPassword = async () => {
      const { token } = (await logInByPassword(owner)).body as { readonly token: string };
      const headers = { Authorization: `Bearer ${token}` };
      return { call: async (call: string, request: object = {}) => api.http.call(call, { ...request, headers }) };
    };
    await direct(owner, 'owner@home.example');
    api.clock.advance(4 * 24 * 3_600_000);

    const [thief, key] = [await byPassword(), authenticatorAt()];
    const { id } = (await add(thief, key)).body as { readonly id: string };
    expect((await thief.call('POST /api/v4/step-up', { body: { passkey: await use(key) } })).status).toBe(200);
    const waits = { email: 'thief@elsewhere.example', pending: { former: { email: 'owner@home.example' } } };
    expect(await direct(thief, 'thief@elsewhere.example')).toMatchObject(waits);
    await thief.call('DELETE /api/v4/payout-settings/pending');
    expect((await thief.call(`DELETE /api/v4/passkeys/${id}`)).status).toBe(204);
    expect(await direct(thief, 'thief@elsewhere.example')).toMatchObject(waits);

    const [own, ownKey] = [await byPassword(), authenticatorAt()];
    await own.call('DELETE /api/v4/payout-settings/pending');
    await add(own, ownKey);
    api.clock.advance(72 * 3_600_000);
    const { token } = (await logIn(await use(ownKey))).body as { readonly token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const settled = { call: async (call: string, request: object = {}) => api.http.call(call, { ...request, headers }) };
    expect(await direct(settled, 'owner@work.example')).toMatchObject({ email: 'owner@work.example', pending: null });
  });

  test('of a young account confirms at once, as its first choice does', async () => {
    const { call } = await verifiedAs(api);
    const direct = async (email: string) => (await call('PUT /api/v4/payout-settings', { body: { type: 'PAYPAL', email } })).body;
    await direct('owner@home.example');
    const authenticator = authenticatorAt();
    await add({ call }, authenticator);
    await call('POST /api/v4/step-up', { body: { passkey: await use(authenticator) } });
    expect(await direct('owner@work.example')).toMatchObject({ email: 'owner@work.example', pending: null });
  });

  test('is renamed and removed by its owner; then the password is enough', async () => {
    const person = await withPasskey();
    const { call, id } = person;
    const other = await signUpAs(api);
    const path = `/api/v4/passkeys/${id}`;
    expect((await other.call(`PATCH ${path}`, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.call(`DELETE ${path}`)).status).toBe(404);
    expect((await call(`PATCH ${path}`, { body: { name: ' ' } })).status).toBe(422);
    expect((await call(`PATCH ${path}`, { body: { name: 'Blue key' } })).status).toBe(204);
    expect(await api.lastEvent('PasskeyRenamed')).toMatchObject({ name: 'Blue key' });
    expect((await call(`DELETE ${path}`)).status).toBe(204);
    expect((await logInByPassword(person)).status).toBe(200);
    expect(await logIn(await use(person.authenticator))).toMatchObject(wrong);
  });

  test('that an unproven address had ends with its verification', async () => {
    const person = await withPasskey();
    const { secret } = await api.lastEvent('EmailVerificationRequested');
    const token = `${person.userId}.${String(secret)}`;
    expect((await person.call('POST /v2/panelists/verify-email', { body: { token } })).status).toBe(200);
    expect(await logIn(await use(person.authenticator))).toMatchObject(wrong);
    expect((await logInByPassword(person)).status).toBe(200);
  });

  test('opens no deactivated account, and says so', async () => {
    const { call, authenticator } = await withPasskey();
    expect((await call('POST /v2/settings/deactivate')).status).toBe(200);
    expect(await logIn(await use(authenticator))).toMatchObject({ status: 403, body: { code: 'account.deactivated' } });
  });

  test('counts wrong ones from one address', async () => {
    const { authenticator } = await withPasskey();
    const used = await use(authenticator);
    await logIn(used);
    for (let guess = 0; guess < 30; guess += 1) expect((await logIn(used)).status).toBe(401);
    expect((await logIn(await use(authenticator))).status).toBe(429);
  });
});

test('an administrator removes a lost second factor, with a reason; sessions end', async () => {
  const { userId: adminId, email } = await newcomerAs(api, { profileId: null });
  await grantRole(api, { email, role: 'admin', operator: 'alice' });
  const admin = await api.http.logIn(adminId);
  const person = await withPasskey();
  const { secret } = (await person.call('POST /api/v4/totp')).body as { readonly secret: string };
  const totp = totpCode(secret, Math.floor(Date.now() / 30_000));
  expect((await person.call('POST /api/v4/totp/confirm', { body: { totp } })).status).toBe(200);
  const call = `DELETE /api/v4/administration/accounts/${person.userId}/second-factor`;
  expect((await person.call(call, { body: { reason: 'Mine.' } })).status).toBe(403);
  expect((await admin.call(call, { body: {} })).status).toBe(422);
  const reason = 'Lost the phone; identity confirmed by video.';
  expect(await admin.call(call, { body: { reason } })).toMatchObject({ status: 200, body: { state: 'done' } });
  expect(await api.lastEvent('SecondFactorRemoved')).toMatchObject({ userId: person.userId, by: adminId, reason });
  expect((await person.call('GET /v2/panelists/resend')).status).toBe(401);
  expect((await logInByPassword(person)).status).toBe(200);
});
