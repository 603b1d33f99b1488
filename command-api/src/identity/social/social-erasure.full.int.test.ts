import { contractOf } from '@panelist/domain/registry';
import { accountDecider, accountStream, signUp } from '@panelist/domain/identity';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newSignUp, postSignUp, type AccountApi } from '../../account-api.test-kit.js';
import { another, browserOf, socialApi } from '../../social-api.test-kit.js';

let api: AccountApi;
let people = 0;
beforeAll(async () => {
  api = await socialApi();
});
afterAll(async () => api.close());

const minuteMs = 60_000;
const ticketOf = (page: URL): string => page.searchParams.get('ticket') ?? '';

/** A person without a password, who has signed up through LinkedIn. */
async function signedUp() {
  const picked = another(`li${(people += 1)}@company.example`);
  const ticket = ticketOf(await browserOf(api).logIn('/auth/linkedin?activity=login&src=v2', picked));
  const body = newSignUp({ provider: 'linkedin', email: undefined, password: undefined, social: { ticket } });
  const { response } = contractOf(signUp).answer.parse((await postSignUp(api.http, body)).body);
  return { ...response, picked };
}

const erase = async (userId: string, token: string, body: object) =>
  api.http.call(`DELETE /api/v4/users/${userId}`, { body, headers: { Authorization: `Bearer ${token}` } });
const statusOf = async (userId: string) => (await api.commands.load(accountDecider, accountStream.of(userId))).state.status;

/** Logs in through LinkedIn in a new browser; returns it and the bearer token of its session. */
async function loggedIn({ picked }: Awaited<ReturnType<typeof signedUp>>) {
  const browser = browserOf(api);
  await browser.logIn('/auth/linkedin?activity=login&src=v2', picked);
  const session = await api.sessions.bearer(browser.jar.get('panelist_session') ?? '');
  return { browser, token: session?.token ?? '' };
}

test('a social log-in confirms the deletion for ten minutes; an older one has to be repeated', async () => {
  const person = await signedUp();
  api.clock.advance(11 * minuteMs);
  const old = await erase(person.userId, person.token, {});
  expect([old.status, old.body]).toMatchObject([403, { code: 'access.step-up-required', methods: ['social'] }]);
  const { token } = await loggedIn(person);
  api.clock.advance(9 * minuteMs);
  expect((await erase(person.userId, token, {})).status).toBe(200);
  expect(await statusOf(person.userId)).not.toBe('open');
});

test('another log-in at the site proves the session: of the same account alone', async () => {
  const person = await signedUp();
  const { browser, token } = await loggedIn(person);
  api.clock.advance(20 * minuteMs);
  const stepUp = '/auth/linkedin?activity=step-up&backTo=/settings?delete=account';
  const foreign = await browser.logIn(stepUp, another('somebody-else@company.example'));
  expect(foreign.searchParams.get('socialError')).toBe('failed');
  expect((await erase(person.userId, token, {})).body).toMatchObject({ code: 'access.step-up-required' });
  const page = await browser.logIn(stepUp, person.picked);
  expect(page.pathname + page.search).toBe('/panelists/v2/settings?delete=account');
  expect((await erase(person.userId, token, {})).status).toBe(200);
  expect(await statusOf(person.userId)).not.toBe('open');
});

test('proving a session is for logged-in people, by a site that logs them in', async () => {
  const begin = async (provider: string, cookies?: string) =>
    (await browserOf(api, cookies).begin(`/auth/${provider}?activity=step-up&backTo=/settings`)).searchParams;
  expect((await begin('linkedin')).get('authError')).toBe('login-required');
  const { userId } = await signedUp();
  const own = await api.sessions.open(userId);
  expect((await begin('github', `panelist_session=${own.cookie}`)).get('socialError')).toBe('unavailable');
  const visit = await api.sessions.open(userId, { impersonator: 'staff-1' });
  expect((await begin('linkedin', `panelist_session=${visit.cookie}`)).get('socialError')).toBe('unavailable');
});
