import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SESSION_COOKIE, STAFF_COOKIE } from '@panelist/infra/http';
import { grantRole } from './identity/grant-role.js';
import {
  accountApi,
  bearerBy,
  cookiesOf,
  newcomerAs,
  newSignUp,
  postSignUp,
  sessionBy,
  signUpAs,
  type AccountApi,
} from './account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

type Staff = Awaited<ReturnType<typeof supporter>>;
const reason = 'Cannot find the payout';
const refused = async (address: string, headers: Readonly<Record<string, string>>) =>
  fetch(api.http.url + address, { headers, redirect: 'manual' });

async function supporter() {
  const account = await newcomerAs(api, { profileId: null });
  await grantRole(api, { email: account.email, role: 'usermanager', operator: 'alice' });
  return { ...(await api.http.logIn(account.userId)), userId: account.userId };
}
async function addressOf(staff: Staff, userId: string): Promise<string> {
  const { status, body } = await staff.call(`POST /api/v4/support/participants/${userId}/impersonate`, { body: { reason } });
  expect(status).toBe(200);
  return (body as { url: string }).url;
}
/** Whether the answer clears the cookie of the session that is set aside. */
const forgets = (headers: Headers) => /^panelist_staff=;.*Max-Age=0/m.test(headers.getSetCookie().join('\n'));
const inBrowserOf = ({ cookie }: { readonly cookie: string }) => ({ Cookie: `${SESSION_COOKIE}=${cookie}` });

describe('logging in as a participant', () => {
  test('shows who acts, keeps the own session aside, and returns to it', async () => {
    const [staff, person] = [await supporter(), await signUpAs(api)];
    const opened = await refused(await addressOf(staff, person.userId), inBrowserOf(staff));
    expect([opened.status, opened.headers.get('Location')]).toEqual([302, '/panelists/v2/dashboard']);
    const cookies = cookiesOf({ headers: opened.headers, status: 302, body: null });
    expect(cookies).toContain(`${STAFF_COOKIE}=${staff.cookie}`);
    expect(await api.lastEvent('ImpersonationStarted')).toMatchObject({ userId: person.userId, staffId: staff.userId, reason });

    expect(await sessionBy(api, cookies)).toMatchObject({ userId: person.userId, impersonator: staff.userId });
    const headers = await bearerBy(api, cookies);
    const patch = await api.http.call(`PATCH /api/v4/profiles/${person.profileId}`, { headers, body: { skills: ['Rowing'] } });
    expect(patch.status).toBe(403);
    const sorted = await api.http.call('PUT /v2/panelists/preferences', { headers, body: { sort: 'publishedAt' } });
    expect(sorted.status).toBe(200);
    const { events } = await api.log.readAll(null, { filter: { types: ['SortPreferred'] }, limit: 100 });
    expect(events.at(-1)?.metadata.actor).toEqual({ kind: 'staff', id: staff.userId, onBehalfOf: person.userId });
    const mails = { dailyDigest: false, targetedResearchInvitation: false };
    expect((await api.http.call('POST /v2/settings/notifications', { headers, body: mails })).status).toBe(403);
    const settings = { type: 'PAYPAL', email: 'mine@company.example' };
    expect((await api.http.call('PUT /api/v4/payout-settings', { headers, body: settings })).status).toBe(403);
    expect((await api.http.call('POST /api/v4/verification', { headers, body: { phone: person.phone } })).status).toBe(403);

    const back = await refused('/logoutasuser', { Cookie: cookies });
    expect([back.status, back.headers.get('Location')]).toEqual([302, `/panelists/v2/staff/support?userId=${person.userId}`]);
    expect(back.headers.getSetCookie().join('\n')).toContain(`${SESSION_COOKIE}=${staff.cookie}`);
    expect(back.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(await api.count('ImpersonationEnded')).toBe(1);
    expect((await api.http.call('GET /v2/panelists/resend', { headers })).status).toBe(401);
  });

  test('works once, within five minutes, in the session that asked', async () => {
    const [staff, other, person] = [await supporter(), await supporter(), await signUpAs(api)];
    const address = await addressOf(staff, person.userId);
    const elsewhere = await api.http.logIn(staff.userId);
    const [first = '', second = ''] = address.split('.');
    for (const [url, browser] of [
      [address, {}],
      [address, inBrowserOf(other)],
      [address, inBrowserOf(elsewhere)],
      [`${address}x`, inBrowserOf(staff)],
      [`${first}.${second}`, inBrowserOf(staff)],
    ] as const)
      expect((await refused(url, browser)).status).toBe(404);
    expect((await refused(address, inBrowserOf(staff))).status).toBe(302);
    expect((await refused(address, inBrowserOf(staff))).status).toBe(409);
    const late = await addressOf(staff, person.userId);
    api.clock.advance(5 * 60_000);
    expect((await refused(late, inBrowserOf(staff))).status).toBe(409);
  });

  test('is none of an account that was given a role after the address was asked for', async () => {
    const [staff, person] = [await supporter(), await newcomerAs(api)];
    const address = await addressOf(staff, person.userId);
    await grantRole(api, { email: person.email, role: 'researcher', operator: 'alice' });
    expect((await refused(address, inBrowserOf(staff))).status).toBe(404);
  });

  test('ends with the session from which it was opened, and with the role that allowed it', async () => {
    const visit = async () => {
      const [staff, person] = [await supporter(), await signUpAs(api)];
      const opened = await refused(await addressOf(staff, person.userId), inBrowserOf(staff));
      const cookies = cookiesOf({ headers: opened.headers, status: 302, body: null });
      const session = async () => sessionBy(api, cookies);
      expect(await session()).toMatchObject({ userId: person.userId, impersonator: staff.userId });
      return { staff, session };
    };
    const one = await visit();
    const other = await api.http.logIn(one.staff.userId);
    await api.sessions.end(other.sessionId);
    expect(await one.session()).not.toBeNull();
    expect((await one.staff.call('GET /logout')).status).toBe(200);
    expect(await one.session()).toBeNull();

    const [person, without] = [await signUpAs(api), await signUpAs(api)];
    const { cookie } = await api.sessions.open(person.userId, { impersonator: without.userId });
    const headers = await bearerBy(api, `${SESSION_COOKIE}=${cookie}`);
    expect((await api.http.call('GET /v2/panelists/resend', { headers })).status).toBe(401);
  });

  test('a log-out during a visit ends the session that is set aside too', async () => {
    const [staff, person] = [await supporter(), await signUpAs(api)];
    const opened = await refused(await addressOf(staff, person.userId), inBrowserOf(staff));
    const cookies = cookiesOf({ headers: opened.headers, status: 302, body: null });
    const before = await api.count('ImpersonationEnded');
    const out = await api.http.call('GET /logout', { headers: { Cookie: cookies } });
    expect([out.status, forgets(out.headers)]).toEqual([200, true]);
    expect(await api.count('ImpersonationEnded')).toBe(before + 1);
    const { visitId } = await api.lastEvent('ImpersonationStarted');
    expect(await api.lastEvent('ImpersonationEnded')).toMatchObject({ userId: person.userId, visitId });
    expect(await api.sessions.byCookie(staff.cookie)).toBeNull();
    const back = await refused('/logoutasuser', { Cookie: cookies });
    expect([back.status, back.headers.get('Location')]).toEqual([302, '/panelists/v2/login']);
    expect(back.headers.getSetCookie().join('\n')).not.toContain(staff.cookie);
  });

  test('a log-out after the hour of a visit ends the session that is set aside', async () => {
    const staff = await supporter();
    const out = await api.http.call('GET /logout', { headers: { Cookie: `${STAFF_COOKIE}=${staff.cookie}` } });
    expect([out.status, forgets(out.headers)]).toEqual([200, true]);
    expect(await api.sessions.byCookie(staff.cookie)).toBeNull();
  });

  test('a log-in and a sign-up forget the session that is set aside', async () => {
    const [staff, person] = [await supporter(), await signUpAs(api)];
    const headers = { Cookie: `${STAFF_COOKIE}=${staff.cookie}` };
    const body = { email: person.email, password: 'a good password' };
    for (const answer of [
      await api.http.call('POST /login', { headers, body }),
      await postSignUp(api.http, newSignUp(), headers),
    ]) {
      expect([answer.status, forgets(answer.headers)]).toEqual([200, true]);
      expect(cookiesOf(answer)).toContain(`${SESSION_COOKIE}=`);
    }
    const other = await api.http.call('POST /login', { body });
    expect(forgets(other.headers)).toBe(false);
    const back = await refused('/logoutasuser', { Cookie: `${headers.Cookie}; ${cookiesOf(other)}` });
    expect(back.headers.get('Location')).toBe('/panelists/v2/login');
    expect(back.headers.getSetCookie().join('\n')).not.toContain(staff.cookie);
  });

  test('needs a reason, a member of staff, and a participant', async () => {
    const [staff, person] = [await supporter(), await signUpAs(api)];
    const call = `POST /api/v4/support/participants/${person.userId}/impersonate`;
    const without = await staff.call(call, { body: { reason: '  ' } });
    expect([without.status, without.body]).toMatchObject([422, { errors: [{ field: 'reason' }] }]);
    expect((await person.call(call, { body: { reason } })).status).toBe(403);
    expect((await api.http.call(call, { body: { reason } })).status).toBe(401);
    for (const userId of [staff.userId, 'nobody'])
      expect((await staff.call(`POST /api/v4/support/participants/${userId}/impersonate`, { body: { reason } })).status).toBe(
        404,
      );
    const visiting = await api.http.logIn(staff.userId, [], { impersonator: 'staff-1' });
    expect((await visiting.call(call, { body: { reason } })).status).toBe(403);
  });

  test('the way back leads to the log-in when the own session has ended, and home without a visit', async () => {
    const [staff, person] = [await supporter(), await signUpAs(api)];
    const opened = await refused(await addressOf(staff, person.userId), inBrowserOf(staff));
    await api.sessions.endAll(staff.userId);
    const back = await refused('/logoutasuser', { Cookie: cookiesOf({ headers: opened.headers, status: 302, body: null }) });
    expect(back.headers.get('Location')).toBe('/panelists/v2/login');
    expect((await refused('/logoutasuser', {})).headers.get('Location')).toBe('/panelists/v2/');
  });
});
