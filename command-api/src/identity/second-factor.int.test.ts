import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { totpCode } from '@panelist/infra/sessions';
import { accountApi, signUpAs, verifiedAs, type AccountApi } from '../account-api.test-kit.js';
import { another, browserOf, socialApi } from '../social-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());
beforeEach(async () => {
  await api.pool.query('delete from app.rate_limits');
});

const password = 'a good password';
/** The code of the app, this many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + steps);
const logIn = async (email: string) => api.http.call('POST /login', { body: { email, password, getToken: true } });
const goOn = async (body: object) => api.http.call('POST /login/second-factor', { body: { getToken: true, ...body } });

async function withApp(one: AccountApi = api, signUp = signUpAs) {
  const person = await signUp(one);
  const proposed = await person.call('POST /api/v4/totp');
  const { secret, uri } = proposed.body as { readonly secret: string; readonly uri: string };
  expect(uri).toContain(secret);
  const confirmed = await person.call('POST /api/v4/totp/confirm', { body: { totp: codeOf(secret, -1) } });
  const { recoveryCodes } = confirmed.body as { readonly recoveryCodes: readonly string[] };
  return { ...person, secret, recoveryCodes };
}

describe('an authenticator app', () => {
  test('is set up by a code of it, once, and gives ten recovery codes', async () => {
    const person = await signUpAs(api);
    expect((await person.call('POST /api/v4/totp/confirm', { body: { totp: '000000' } })).body).toMatchObject({
      code: 'identity.second-factor-missing',
    });
    const { secret } = (await person.call('POST /api/v4/totp')).body as { readonly secret: string };
    expect(await person.call('POST /api/v4/totp/confirm', { body: { totp: 'abcdef' } })).toMatchObject({
      status: 422,
      body: { code: 'identity.totp-wrong', errors: [{ field: 'totp' }] },
    });
    const code = codeOf(secret);
    const confirmed = await person.call('POST /api/v4/totp/confirm', { body: { totp: code } });
    expect((confirmed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    // A stranger who saw that code cannot log in with it.
    const { ticket } = (await logIn(person.email)).body as { readonly ticket: string };
    expect(await goOn({ ticket, totp: code })).toMatchObject({ status: 401, body: { code: 'identity.second-factor-wrong' } });
    expect((await person.call('POST /api/v4/totp')).body).toMatchObject({ code: 'identity.second-factor-on' });
  });

  test.each([
    ['one code', [0, 0]],
    ['two codes', [-1, 0]],
  ])('shows recovery codes that count, of two confirmations at once with %s', async (_, steps) => {
    const person = await signUpAs(api);
    const { secret } = (await person.call('POST /api/v4/totp')).body as { readonly secret: string };
    const answers = await Promise.all(
      steps.map(async (step) => person.call('POST /api/v4/totp/confirm', { body: { totp: codeOf(secret, step) } })),
    );
    const shown = answers.flatMap(({ body }) => (body as { readonly recoveryCodes?: readonly string[] }).recoveryCodes ?? []);
    expect(shown).toHaveLength(10);
    const { ticket } = (await logIn(person.email)).body as { readonly ticket: string };
    expect((await goOn({ ticket, recoveryCode: shown[0] })).status).toBe(200);
  });

  test('makes the password alone open nothing; its code does, once', async () => {
    const { email, userId, secret } = await withApp();
    const refused = await logIn(email);
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'access.second-factor-required', methods: ['totp', 'recoveryCode'], ticket: expect.any(String) },
    });
    expect(refused.headers.getSetCookie()).toEqual([]);
    const { ticket } = refused.body as { readonly ticket: string };
    expect(await goOn({ ticket, totp: '000000' })).toMatchObject({ status: 401, body: { code: 'identity.second-factor-wrong' } });
    const totp = codeOf(secret);
    expect(await goOn({ ticket, totp })).toMatchObject({ status: 200, body: { userId, token: expect.any(String) } });
    const again = (await logIn(email)).body as { readonly ticket: string };
    expect(await goOn({ ...again, totp })).toMatchObject({ status: 401, body: { code: 'identity.second-factor-wrong' } });
  });

  test('opens one session for each ticket, also for a call that is repeated with its key', async () => {
    const { email, secret, recoveryCodes } = await withApp();
    const { ticket } = (await logIn(email)).body as { readonly ticket: string };
    const [recoveryCode, other] = recoveryCodes;
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = async (body: object) => api.http.call('POST /login/second-factor', { headers, body: { ticket, ...body } });
    expect((await send({ recoveryCode })).status).toBe(200);
    const over = { status: 401, body: { code: 'identity.second-factor-over' } };
    expect(await send({ recoveryCode })).toMatchObject(over);
    for (const factor of [{ recoveryCode: other }, { totp: codeOf(secret) }])
      expect(await goOn({ ticket, ...factor })).toMatchObject(over);
    // Another last character spells the same bytes.
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const respelt = ticket.slice(0, -1) + (digits[digits.indexOf(ticket.at(-1) ?? '') + 1] ?? '');
    expect(await goOn({ ticket: respelt, recoveryCode: other })).toMatchObject(over);
    const again = (await logIn(email)).body as { readonly ticket: string };
    const [one, two] = await Promise.all(
      [{ recoveryCode: other }, { totp: codeOf(secret) }].map(async (factor) => goOn({ ...again, ...factor })),
    );
    expect(new Set([one?.status, two?.status])).toEqual(new Set([200, 401]));
  });

  test('is replaced by a recovery code, once', async () => {
    const { email, recoveryCodes } = await withApp();
    const [recoveryCode = ''] = recoveryCodes;
    const { ticket } = (await logIn(email)).body as { readonly ticket: string };
    expect((await goOn({ ticket, recoveryCode: recoveryCode.toUpperCase() })).status).toBe(200);
    const again = (await logIn(email)).body as { readonly ticket: string };
    expect((await goOn({ ...again, recoveryCode })).body).toMatchObject({ code: 'identity.second-factor-wrong' });
  });

  test('outlasts a password that is replaced by the link of a mail', async () => {
    const { email, userId, secret } = await withApp(api, verifiedAs);
    await api.http.call('POST /v2/user/forgot-password', { body: { email } });
    const token = `${userId}.${String((await api.lastEvent('PasswordResetRequested'))['secret'])}`;
    const newPassword = 'a better password';
    expect((await api.http.call('POST /v2/user/reset-password', { body: { token, password: newPassword } })).status).toBe(200);
    expect((await logIn(email)).body).toMatchObject({ code: 'identity.credentials-wrong' });
    const refused = await api.http.call('POST /login', { body: { email, password: newPassword } });
    expect(refused).toMatchObject({ status: 401, body: { code: 'access.second-factor-required' } });
    expect(refused.headers.getSetCookie()).toEqual([]);
    const { ticket } = refused.body as { readonly ticket: string };
    expect((await goOn({ ticket, totp: codeOf(secret) })).status).toBe(200);
  });

  test('allows ten wrong codes', async () => {
    const { email, secret } = await withApp();
    const { ticket } = (await logIn(email)).body as { readonly ticket: string };
    for (let guess = 0; guess < 10; guess += 1) expect((await goOn({ ticket, totp: '000000' })).status).toBe(401);
    expect((await goOn({ ticket, totp: codeOf(secret) })).status).toBe(429);
  });

  test('wants the ticket of this account, and of the present password', async () => {
    const person = await withApp();
    const { ticket } = (await logIn(person.email)).body as { readonly ticket: string };
    const other = await withApp();
    const foreign = ticket.replace(person.userId, other.userId);
    for (const wrong of ['', 'nonsense', foreign])
      expect((await goOn({ ticket: wrong, totp: codeOf(other.secret) })).body).toMatchObject({
        code: 'identity.second-factor-over',
      });
    await person.call('POST /v2/settings/password', { body: { password, newPassword: 'a better password' } });
    expect((await goOn({ ticket, totp: codeOf(person.secret) })).body).toMatchObject({ code: 'identity.second-factor-over' });
  });

  test('proves a session, and is removed', async () => {
    const { email, call, secret } = await withApp();
    api.clock.advance(11 * 60_000);
    expect(await call('DELETE /api/v4/totp')).toMatchObject({ status: 403, body: { methods: ['password', 'totp'] } });
    expect(await call('POST /api/v4/step-up', { body: { totp: '000000' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'totp' }] },
    });
    expect((await call('POST /api/v4/step-up', { body: { totp: codeOf(secret) } })).status).toBe(200);
    expect((await call('DELETE /api/v4/totp')).status).toBe(204);
    expect((await logIn(email)).status).toBe(200);
  });
});

test('a log-in at another site asks for the second factor, too', async () => {
  const social = await socialApi();
  const person = await withApp(social, verifiedAs);
  const { userId, secret } = person;
  const { cookie } = await social.sessions.open(userId, { provenAt: social.clock.now() });
  const picked = another('elsewhere@company.example');
  const browser = browserOf(social, `panelist_session=${cookie}`);
  const page = await browser.logIn('/auth/linkedin?activity=verifications&backTo=/settings/social', picked);
  const token = (await social.sessions.bearer(cookie))?.token ?? '';
  const connected = await social.http.call('POST /v2/profiles/connect-provider', {
    body: { provider: 'linkedin', ticket: page.searchParams.get('ticket') },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(connected.status).toBe(200);
  const stranger = browserOf(social);
  const asked = await stranger.logIn('/auth/linkedin?activity=login&src=v2', picked);
  expect(stranger.jar.get('panelist_session')).toBeUndefined();
  const body = { ticket: asked.searchParams.get('secondFactor'), totp: codeOf(secret), getToken: true };
  expect((await social.http.call('POST /login/second-factor', { body })).body).toMatchObject({ userId });
  await social.close();
});
