import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { totpCode } from '@panelist/infra/sessions';
import { solveCaptcha } from '../../../infra/testing/index.js';
import { grantRole } from './grant-role.js';
import {
  cookiesOf,
  accountApi,
  newcomerAs,
  productionVariables,
  sessionBy,
  signUpAs,
  verifiedAs,
  type AccountApi,
} from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

/** All log-ins of these tests come from one address, so its count would carry over. */
const forgetFailures = async () => api.pool.query('delete from app.rate_limits');
const logIn = async (email: string, password: string, more: object = {}) =>
  api.http.call('POST /login', { body: { email, password, ...more } });

describe('logging in', () => {
  test('sets the cookie; with getToken it answers a token that works', async () => {
    const person = await signUpAs(api);
    const plain = await logIn(` ${person.email.toUpperCase()} `, 'a good password');
    expect(plain.status).toBe(200);
    expect(plain.body).toEqual({ success: true, userId: person.userId });
    for (const header of plain.headers.getSetCookie()) expect(header).toMatch(/HttpOnly/);
    const { body } = await logIn(person.email, 'a good password', { getToken: true });
    expect(body).toMatchObject({ success: true, token: expect.any(String) });
    const { token } = body as { token: string };
    const resend = await api.http.call('GET /v2/panelists/resend', { headers: { Authorization: `Bearer ${token}` } });
    expect(resend.status).toBe(429);
  });

  test('a program without cookies ends its log-in with its token', async () => {
    const person = await signUpAs(api);
    const { body } = await logIn(person.email, 'a good password', { getToken: true });
    const { token } = body as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    expect((await api.http.call('GET /logout', { headers })).status).toBe(200);
    expect((await api.http.call('GET /v2/panelists/resend', { headers })).status).toBe(401);
  });

  test('a wrong e-mail, a wrong password and nonsense get the same answer', async () => {
    await forgetFailures();
    const person = await signUpAs(api);
    const answers = [
      await logIn(person.email, 'a bad password'),
      await logIn('nobody@company.example', 'a good password'),
      await logIn('nonsense', ''),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({
        success: false,
        code: 'identity.credentials-wrong',
        message: 'Email or password is incorrect',
        errorDetails: 'Email or password is incorrect',
      });
    }
    const shapes = answers.map(({ body }) => Object.keys(body as object).toSorted());
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
  });

  test('missing input gets the answer of a wrong password', async () => {
    for (const body of [{}, { email: 'ada@company.example' }, { password: 'a good password' }]) {
      const answer = await api.http.call('POST /login', { body });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ errorDetails: 'Email or password is incorrect' });
    }
    await forgetFailures();
  });

  test('malformed input gets the answer of a wrong password', async () => {
    await forgetFailures();
    const { email } = await signUpAs(api);
    const password = 'a good password';
    for (const body of [
      { email, password: null },
      { email, password: [password] },
      { email, password: `${password}\0` },
      { email: null, password },
      { email: 5, password },
      { email: [email], password },
      { email: `${email}\0`, password },
    ]) {
      const answer = await api.http.call('POST /login', { body });
      expect(answer).toMatchObject({ status: 401, body: { errorDetails: 'Email or password is incorrect' } });
    }
    await forgetFailures();
    expect((await logIn(email, password, { captcha: null, getToken: null })).status).toBe(200);
  });

  test('ten failures on one account block it, even with the right password, and no other account', async () => {
    await forgetFailures();
    const person = await signUpAs(api);
    const other = await signUpAs(api);
    for (let failure = 0; failure < 10; failure += 1) expect((await logIn(person.email, 'a bad password')).status).toBe(401);
    // The same address failed ten times, too: this test checks only the account's own count.
    await api.pool.query("delete from app.rate_limits where key like 'log-in-address%'");
    const refused = await logIn(person.email, 'a good password');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(refused.body).toMatchObject({ success: false, code: 'request.too-many', errorDetails: expect.any(String) });
    expect((await logIn(other.email, 'a good password')).status).toBe(200);
  });

  test('a refused one leaves a line by which attempts on one account are counted, and that names nobody', async () => {
    await forgetFailures();
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    const before = api.http.logged.length;
    for (const email of [person.email, ` ${person.email.toUpperCase()}`, other.email]) await logIn(email, 'a bad password');
    const app = await person.call('POST /api/v4/totp');
    const { secret } = app.body as { readonly secret: string };
    const totp = totpCode(secret, Math.floor(Date.now() / 30_000));
    await person.call('POST /api/v4/totp/confirm', { body: { totp } });
    const { ticket } = (await logIn(person.email, 'a good password')).body as { readonly ticket: string };
    await api.http.call('POST /login/second-factor', { body: { ticket, totp: '000000' } });
    for (let failure = 0; failure < 8; failure += 1) await logIn(person.email, 'a bad password');
    const lines = api.http.logged.slice(before).flatMap(({ message, fields }) => (message === 'security' ? [fields] : []));
    const [first, again, ofOther] = lines as readonly { readonly account: string; readonly address: string }[];
    const hash = expect.stringMatching(/^[\w-]{16}$/);
    const line = { security: 'log-in', contract: 'logIn', reason: 'identity.credentials-wrong', session: null };
    expect(first).toEqual({ ...line, requestId: expect.any(String), account: hash, address: hash });
    expect([again?.account, again?.address]).toEqual([first?.account, first?.address]);
    expect(ofOther?.account).not.toBe(first?.account);
    const kinds = lines.map((each) => ['security', 'reason'].map((name) => String((each as Record<string, unknown>)[name])));
    expect(kinds).toContainEqual(['log-in', 'access.second-factor-required']);
    expect(kinds).toContainEqual(['log-in', 'identity.second-factor-wrong']);
    expect(kinds.at(-1)).toEqual(['limit', 'request.too-many']);
    expect(JSON.stringify(lines)).not.toMatch(/@|127\.0\.0\.1|password/);
  });

  test('a device with an earlier log-in is not locked out by failures of others, and has ten of its own', async () => {
    await forgetFailures();
    const person = await signUpAs(api);
    const other = await signUpAs(api);
    const Cookie = cookiesOf(await logIn(person.email, 'a good password'));
    const onDevice = async (email: string, password: string) =>
      api.http.call('POST /login', { body: { email, password }, headers: { Cookie } });
    for (let failure = 0; failure < 10; failure += 1) await logIn(person.email, 'a bad password');
    expect((await logIn(person.email, 'a good password')).status).toBe(429);
    expect((await onDevice(person.email, 'a good password')).status).toBe(200);
    expect((await onDevice(other.email, 'a good password')).status).toBe(429);
    for (let failure = 0; failure < 10; failure += 1) expect((await onDevice(person.email, 'a bad password')).status).toBe(401);
    expect((await onDevice(person.email, 'a good password')).status).toBe(429);
  });

  test('accounts that one browser logs in have the key of the browser in common', async () => {
    await forgetFailures();
    const [person, other, stranger] = [await signUpAs(api), await signUpAs(api), await signUpAs(api)];
    const Cookie = cookiesOf(await logIn(person.email, 'a good password'));
    const body = { email: other.email, password: 'a good password' };
    await api.http.call('POST /login', { body, headers: { Cookie } });
    const [own, others, strangers] = await Promise.all(
      [person, other, stranger].map(async ({ userId }) => api.http.sessions.deviceKeys(userId)),
    );
    expect(own?.filter((key) => others?.includes(key))).toHaveLength(1);
    expect(own?.filter((key) => strangers?.includes(key))).toEqual([]);
  });

  test('all known devices of an account share ten failures, and another password makes them unknown', async () => {
    await forgetFailures();
    const person = await signUpAs(api);
    const password = 'a good password';
    const devices = [cookiesOf(await logIn(person.email, password)), cookiesOf(await logIn(person.email, password))];
    const on = async (Cookie = '', as = password) =>
      api.http.call('POST /login', { body: { email: person.email, password: as }, headers: { Cookie } });
    for (let failure = 0; failure < 10; failure += 1) expect((await on(devices[failure % 2], 'a bad password')).status).toBe(401);
    for (const device of devices) expect((await on(device)).status).toBe(429);
    await forgetFailures();
    const newPassword = 'a better password';
    await person.call('POST /v2/settings/password', { body: { password, newPassword } });
    for (let failure = 0; failure < 10; failure += 1) await logIn(person.email, 'a bad password');
    for (const device of devices) expect((await on(device, newPassword)).status).toBe(429);
  });

  test('ten failures from one address block it; successful log-ins do not count', async () => {
    await forgetFailures();
    const person = await signUpAs(api);
    for (let round = 0; round < 12; round += 1) expect((await logIn(person.email, 'a good password')).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 15 }, async (_, n) => logIn(`nobody${n}@elsewhere.example`, 'a bad password')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await logIn(person.email, 'a good password')).status).toBe(429);
    await forgetFailures();
  });

  test('leads a participant back to the project whose invitation the browser opened, once', async () => {
    await forgetFailures();
    const person = await signUpAs(api);
    const projectId = '0199a000-0000-5000-8000-000000000011';
    const logInWith = async (email: string, opened: string) =>
      api.http.call('POST /login', {
        body: { email, password: 'a good password' },
        headers: { Cookie: `panelist_invitation=${encodeURIComponent(opened)}` },
      });
    const invited = await logInWith(person.email, `projectId=${projectId}&invite=code&inviteId=i1`);
    expect(invited.body).toEqual({
      success: true,
      userId: person.userId,
      action: 'project-view',
      projectId,
      invite: 'code',
      inviteId: 'i1',
    });
    const set = invited.headers.getSetCookie().map((header) => header.split(';')[0]);
    expect(set).toContain('panelist_invitation=');
    expect(set.filter((pair) => /^panelist_(session|device)=./.test(pair ?? ''))).toHaveLength(2);
    const other = await logInWith(person.email, `projectId=${projectId}&invite=only-a-code`);
    expect(other.body).toEqual({
      success: true,
      userId: person.userId,
      action: 'project-view',
      projectId,
      invite: 'only-a-code',
    });
    for (const nonsense of ['', 'projectId=https://evil.example', `invite=code`])
      expect((await logInWith(person.email, nonsense)).body).toEqual({ success: true, userId: person.userId });
  });

  test('another site cannot log a visitor in', async () => {
    const answer = await api.http.call('POST /login', {
      body: { email: 'a@b.example', password: 'a good password' },
      headers: { Origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('logging out', () => {
  test('ends the session, its cookie and its tokens', async () => {
    const person = await signUpAs(api);
    const login = await logIn(person.email, 'a good password', { getToken: true });
    const cookie = cookiesOf(login);
    const out = await api.http.call('GET /logout', { headers: { Cookie: cookie } });
    expect(out.body).toEqual({ success: true });
    expect(out.headers.get('Set-Cookie')).toMatch(/Max-Age=0/);
    expect(await sessionBy(api, cookie)).toBeNull();
    const { token } = login.body as { token: string };
    const call = await api.http.call('GET /v2/panelists/resend', { headers: { Authorization: `Bearer ${token}` } });
    expect(call.status).toBe(401);
  });

  test('needs a GET: HEAD leaves the session as it is', async () => {
    const person = await signUpAs(api);
    const cookie = cookiesOf(await logIn(person.email, 'a good password'));
    expect((await api.http.call('HEAD /logout', { headers: { Cookie: cookie } })).status).toBe(404);
    expect(await sessionBy(api, cookie)).not.toBeNull();
  });

  test('is the same without a session, and has the browser forget answers', async () => {
    const answer = await api.http.call('GET /logout');
    expect(answer.body).toEqual({ success: true });
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
  });
});

test('a log-in of staff opens a session that ends after 30 minutes without use', async () => {
  const { email } = await verifiedAs(api);
  const opened: unknown[] = [];
  const { open } = api.sessions;
  api.sessions.open = async (userId, options) => {
    opened.push(options?.isStaffs);
    return open(userId, options);
  };
  const enter = async () => api.http.call('POST /login', { body: { email, password: 'a good password' } });
  expect((await enter()).status).toBe(200);
  await grantRole(api, { email, role: 'usermanager', operator: 'alice' });
  expect((await enter()).status).toBe(200);
  api.sessions.open = open;
  expect(opened).toEqual([false, true]);
});

describe('granting roles', () => {
  const grant = async (email: string) => grantRole(api, { email, role: 'admin', operator: 'alice' });

  test('takes effect once, names the operator, and refuses an unknown e-mail', async () => {
    const { userId, email } = await newcomerAs(api);
    expect(await grant(email)).toEqual({ userId, isNew: true });
    expect(await grant(email)).toEqual({ userId, isNew: false });
    expect(await api.lastEvent('RoleGranted')).toMatchObject({ userId, role: 'admin', by: 'operator alice' });
    await expect(grant('nobody@nowhere.example')).rejects.toMatchObject({ code: 'identity.account-missing' });
  });

  test('refuses a stranger who signed up with the address, and ends the sessions of who gets the role', async () => {
    const stranger = await signUpAs(api);
    await expect(grant(stranger.email)).rejects.toMatchObject({ code: 'identity.owner-unproven' });
    const colleague = await newcomerAs(api);
    expect(await api.sessions.list(colleague.userId)).toHaveLength(1);
    await grant(colleague.email);
    expect(await api.sessions.list(colleague.userId)).toEqual([]);
  });
});

describe('the captcha', () => {
  let production: AccountApi;
  beforeAll(async () => {
    production = await accountApi(productionVariables);
  });
  afterAll(async () => production.close());

  const attempt = async (more: object, email = 'nobody@company.example') =>
    production.http.call('POST /login', { body: { email, password: 'a good password', ...more } });
  const challenge = async () => {
    const { body } = await production.http.call('GET /api/v4/captcha');
    return body as { required: boolean; challenge: Parameters<typeof solveCaptcha>[0] };
  };

  test('is required only in production', async () => {
    expect((await challenge()).required).toBe(true);
    expect((await api.http.call('GET /api/v4/captcha')).body).toEqual({ required: false, challenge: null });
  });

  test('missing or wrong, the password is not checked', async () => {
    for (const captcha of [undefined, null, 5, '', 'rubbish']) {
      const answer = await attempt(captcha === undefined ? {} : { captcha });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ message: 'Please complete the captcha', errorDetails: 'Please complete the captcha' });
    }
  });

  test('a solution counts once', async () => {
    const captcha = await solveCaptcha((await challenge()).challenge);
    expect((await attempt({ captcha })).status).toBe(401);
    expect((await attempt({ captcha })).status).toBe(422);
  });

  test('one account does not need it', async () => {
    expect((await attempt({}, 'Exempt@company.example')).status).toBe(401);
  });
});
