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
  const Cookie = `panelist_session=${browser.jar.get('panelist_session')}`;
  const { body } = await api.http.call('POST /auth/loggedIn', { headers: { Cookie } });
  return { browser, token: (body as { readonly response: { readonly token: string } }).response.token };
}

test('a social log-in confirms the deletion for ten minutes; an older one has to be repeated', async () => {
  const person = await signedUp();
  api.clock.advance(11 * minuteMs);
  const old = await erase(person.userId, person.token, {});
  expect([old.status, old.body]).toMatchObject([403, { code: 'identity.log-in-too-old' }]);
  const { token } = await loggedIn(person);
  api.clock.advance(9 * minuteMs);
  expect((await erase(person.userId, token, {})).status).toBe(200);
  expect(await statusOf(person.userId)).not.toBe('open');
});

test('a ticket that the settings page has fetched confirms it too: of the same account alone', async () => {
  const person = await signedUp();
  const { browser, token } = await loggedIn(person);
  api.clock.advance(20 * minuteMs);
  const fetched = async (picked: typeof person.picked) =>
    ticketOf(await browser.logIn('/auth/linkedin?activity=verifications&backTo=/settings', picked));
  const foreign = await fetched(another('somebody-else@company.example'));
  for (const ticket of [foreign, 'x'.repeat(43)])
    expect((await erase(person.userId, token, { ticket })).body).toMatchObject({ code: 'identity.ticket-invalid' });
  expect((await erase(person.userId, token, { ticket: await fetched(person.picked) })).status).toBe(200);
  expect(await statusOf(person.userId)).not.toBe('open');
});
