import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '@panelist/domain/kernel';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
});
afterAll(async () => world.close());

test('a person sees their log-ins, not those of others, and no visit of staff', async () => {
  const ada = await world.participant('ada');
  await world.participant('bea');
  const { session } = await world.sessions.open('ada', { device: 'Firefox on Windows' });
  await world.sessions.open('ada', { impersonator: 'staff-1' });
  const answer = await ada.call('GET /api/v4/sessions');
  expect(answer.status).toBe(200);
  const times = { createdAt: expect.any(String), lastSeenAt: expect.any(String) };
  expect(answer.body).toHaveLength(2);
  expect(answer.body).toEqual(
    expect.arrayContaining([
      { id: ada.sessionId, device: null, current: true, ...times },
      { id: session.id, device: 'Firefox on Windows', current: false, ...times },
    ]),
  );
  expect((await world.http.call('GET /api/v4/sessions')).status).toBe(401);
});

test('the log-ins of a person come by pages where asked', async () => {
  const cleo = await world.participant('cleo');
  await world.sessions.open('cleo');
  await world.sessions.open('cleo');
  const idsOf = async (page: string) =>
    ((await cleo.call(`GET /api/v4/sessions?${page}`)).body as readonly { id: string }[]).map(({ id }) => id);
  const all = await idsOf('');
  expect(all).toHaveLength(3);
  expect(await idsOf('limit=2')).toEqual(all.slice(0, 2));
  expect(await idsOf('limit=2&skip=1')).toEqual(all.slice(1));
  expect(await idsOf('pageSize=2&page=2')).toEqual(all.slice(2));
});

describe('the logged-in check', () => {
  const check = async (headers: Readonly<Record<string, string>> = {}) => world.http.call('POST /auth/loggedIn', { headers });
  const by = (cookie: string) => ({ Cookie: `panelist_session=${cookie}` });
  const checkOf = async (userId: string, roles?: readonly Role[] | 'suspended') =>
    (await check(by((await world.http.logIn(userId, roles)).cookie))).body;
  const token = expect.any(String);

  test('without a session it answers normally that there is none', async () => {
    const answer = await check();
    expect([answer.status, answer.body]).toEqual([200, { success: false }]);
  });

  test('says that a session has ended, and clears its cookie', async () => {
    const answer = await check(by('nonsense'));
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: false, notification: { message: 'Your log-in has ended. Please log in again.' } },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^panelist_session=;.*Max-Age=0/)]);
  });

  test('a participant gets a token that works, staff too', async () => {
    const dana = await world.participant('dana');
    const { body } = await check(by(dana.cookie));
    const response = { userId: 'dana', user: { id: 'dana', roles: ['panelist'] }, token, loggedInAsUser: false };
    expect(body).toEqual({ success: true, context: 'panelist', response });
    const headers = { Authorization: `Bearer ${(body as { readonly response: { readonly token: string } }).response.token}` };
    expect((await world.http.call('GET /api/v4/sessions', { headers })).status).toBe(200);
    expect(await checkOf('sam', ['usermanager'])).toMatchObject({ success: true, context: 'staff', response: { userId: 'sam' } });
  });

  test('a program without cookies gets its own token back, until the session has ended', async () => {
    const own = await world.http.logIn('eve');
    const headers = { Authorization: `Bearer ${own.token}` };
    expect((await check(headers)).body).toMatchObject({ success: true, response: { userId: 'eve', token: own.token } });
    await world.sessions.end(own.sessionId);
    expect((await check(headers)).body).toEqual({ success: false });
  });

  test('a researcher is redirected to the researchers’ site', async () => {
    expect(await checkOf('rosa', ['researcher'])).toEqual({
      success: false,
      context: 'researcher',
      response: expect.objectContaining({ user: { id: 'rosa', roles: ['researcher'] }, token }),
      redirect: 'https://panelist.example/panelists/v2/researchers',
    });
  });

  test('a suspended account gets a token for the page that says why', async () => {
    expect(await checkOf('sue', 'suspended')).toMatchObject({ success: false, context: 'suspended', response: { token } });
  });

  test('a visit says that staff act, and ends with the role that allowed it', async () => {
    const visit = await world.http.logIn('ada', ['panelist'], { impersonator: 'sid' });
    expect((await check(by(visit.cookie))).body).toMatchObject({ response: { userId: 'ada', loggedInAsUser: true } });
    await world.http.logIn('sid', []);
    expect((await check(by(visit.cookie))).body).toMatchObject({ success: false });
  });
});
