import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountApi, signUpAs, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi({}, 'postgres');
});
afterAll(async () => api.close());

it('the arrangement of the dashboard is kept; what is not named stays', async () => {
  const person = await signUpAs(api);
  const put = async (body: object) => person.call('PUT /v2/panelists/preferences', { body });
  const first = await put({ sort: 'publishedAt', dismissed: [7, 3] });
  expect(first.headers.get('X-Position')).toMatch(/\S/);
  expect(first.body).toEqual({
    success: true,
    response: { sort: 'publishedAt', strengthPanelOpen: true, tour: 'neverStarted', dismissed: [3, 7] },
  });
  expect((await put({ tour: 'incomplete', strengthPanelOpen: false })).body).toMatchObject({
    response: { sort: 'publishedAt', strengthPanelOpen: false, tour: 'incomplete', dismissed: [3, 7] },
  });
});

it('takes only what it knows, of a person who is logged in', async () => {
  const person = await signUpAs(api);
  const put = async (body: object) => person.call('PUT /v2/panelists/preferences', { body });
  expect((await put({ sort: 'luck' })).status).toBe(422);
  expect((await put({ tour: 'lost' })).status).toBe(422);
  expect((await put({ dismissed: [11] })).status).toBe(422);
  expect((await api.http.call('PUT /v2/panelists/preferences', { body: {} })).status).toBe(401);
});

it('notes the zone of the browser, once for the same zone, and only zones that exist', async () => {
  const person = await signUpAs(api);
  const put = async (timezone: unknown) => person.call('PUT /v2/panelists/timezone', { body: { timezone } });
  const noted = async () => api.count('TimeZoneNoted');
  const before = await noted();
  expect((await put('America/New_York')).status).toBe(200);
  expect((await put('America/New_York')).status).toBe(200);
  expect(await noted()).toBe(before + 1);
  for (const unknown of ['Mars/Olympus_Mons', 'Etc/Unknown', 'Foo/Bar', ''])
    expect(await put(unknown)).toMatchObject({ status: 422, body: { errors: [{ field: 'timezone' }] } });
  expect((await put(7)).status).toBe(422);
  expect((await api.http.call('PUT /v2/panelists/timezone', { body: { timezone: 'UTC' } })).status).toBe(401);
});
