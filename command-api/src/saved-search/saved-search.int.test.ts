import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountStream } from '@panelist/domain/identity';
import { unsubscribeTokens } from '@panelist/infra/sessions';
import { randomUUID } from 'node:crypto';
import { accountApi, signUpAs, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

const criteria = { queryText: ' health ', researchConductType: 2, minIncentive: 60 };
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

describe('saved searches', () => {
  test('are saved, renamed and deleted by their owner', async () => {
    const [ada, ben] = [await signUpAs(api), await signUpAs(api)];
    const saved = await ada.call('POST /api/v4/saved-searches', { body: { criteria, alerts: ['mail', 'push'] } });
    const { id } = saved.body as { id: string };
    expect([saved.status, saved.body]).toEqual([201, { id, name: 'Remote, at least $60, health' }]);
    expect(await api.lastEvent('SearchSaved')).toMatchObject({
      userId: ada.userId,
      keywords: 'health',
      alerts: ['mail', 'push'],
    });
    const again = await ada.call('POST /api/v4/saved-searches', { body: { criteria } });
    expect([again.status, again.body]).toMatchObject([409, { code: 'saved-search.same' }]);
    const change = { body: { name: 'Health', alerts: [] } };
    expect((await ben.call(`PATCH /api/v4/saved-searches/${id}`, change)).status).toBe(404);
    expect((await ada.call(`PATCH /api/v4/saved-searches/${id}`, change)).body).toEqual({ id, name: 'Health' });
    expect((await ben.call(`DELETE /api/v4/saved-searches/${id}`)).status).toBe(404);
    expect((await ada.call(`DELETE /api/v4/saved-searches/${id}`)).status).toBe(200);
    expect((await ada.call(`DELETE /api/v4/saved-searches/${id}`)).status).toBe(404);
  });

  test('have criteria of the list, and channels that reach the person', async () => {
    const ada = await signUpAs(api);
    const save = async (body: object) => {
      const { status, body: answer } = await ada.call('POST /api/v4/saved-searches', { body });
      return [status, (answer as { code?: string }).code];
    };
    expect(await save({ criteria: {} })).toEqual([422, 'saved-search.without-criteria']);
    expect(await save({ criteria: { minHourly: 60 } })).toEqual([422, 'request.invalid']);
    expect(await save({ criteria, name: ' ' })).toEqual([422, 'request.invalid']);
    expect(await save({ criteria, alerts: ['pigeon'] })).toEqual([422, 'request.invalid']);
    expect(await save({ criteria, alerts: ['text'] })).toEqual([409, 'saved-search.phone-unverified']);
    const verified = { type: 'PhoneVerified', data: { userId: ada.userId, phone: '+12025550199', countryCode: 'US' } } as const;
    await api.log.append(
      accountStream.of(ada.userId),
      [{ eventId: randomUUID(), event: verified, metadata: { ...by, occurredAt: api.clock.now() } }],
      'any',
    );
    expect(await save({ criteria, alerts: ['text'] })).toEqual([201, undefined]);
  });

  test('are not changed by staff in the name of a person', async () => {
    const { userId } = await signUpAs(api);
    const asUser = await api.http.logIn(userId, ['panelist'], { impersonator: 'staff-1' });
    expect((await asUser.call('POST /api/v4/saved-searches', { body: { criteria } })).status).toBe(403);
  });

  test('send no mail after the link of such a mail, which needs no log-in', async () => {
    const ada = await signUpAs(api);
    await ada.call('POST /api/v4/saved-searches', { body: { criteria, alerts: ['mail', 'push'] } });
    const token = unsubscribeTokens(api.config.sessionSecret).make(ada.userId, 'savedSearches');
    const answer = await api.http.call(`POST /panelists/v2/unsubscribe?token=${token}`);
    expect([answer.status, answer.body]).toEqual([200, { success: true, response: { kind: 'savedSearches' } }]);
    expect(await api.lastEvent('SavedSearchChanged')).toMatchObject({ userId: ada.userId, alerts: ['push'] });
  });
});

describe('alerts', () => {
  test('come at hours that exist, between one and twenty a day', async () => {
    const ada = await signUpAs(api);
    const set = async (body: object) => (await ada.call('PUT /api/v4/alert-settings', { body })).status;
    expect(await set({ quietHours: { from: 22, until: 7 }, mostADay: 3 })).toBe(200);
    expect(await set({ quietHours: null, mostADay: 20 })).toBe(200);
    for (const wrong of [
      { quietHours: { from: 22, until: 22 }, mostADay: 3 },
      { quietHours: { from: 22, until: 24 }, mostADay: 3 },
      { quietHours: null, mostADay: 0 },
      { quietHours: null, mostADay: 21 },
    ])
      expect([wrong, await set(wrong)]).toEqual([wrong, 422]);
  });

  test('reach a browser at the address of its push service, and no address inside', async () => {
    const ada = await signUpAs(api);
    const subscribe = async (endpoint: string) =>
      ada.call('POST /api/v4/push/subscriptions', { body: { endpoint, keys, expirationTime: null } });
    const endpoint = 'https://updates.push.services.example/wpush/v2/abc';
    const first = await subscribe(endpoint);
    expect([first.status, await api.count('PushSubscribed')]).toEqual([201, 1]);
    expect([(await subscribe(endpoint)).body, await api.count('PushSubscribed')]).toEqual([first.body, 1]);
    for (const inside of [
      'http://push.example/abc',
      'https://push.example:8443/abc',
      'https://127.0.0.1/abc',
      'https://2130706433/abc',
      'https://[::1]/abc',
      'https://localhost/abc',
      'https://metadata.google.internal/abc',
      'https://user:password@push.example/abc',
    ]) {
      const refused = await subscribe(inside);
      expect([inside, refused.status, refused.body]).toMatchObject([inside, 422, { code: 'saved-search.push-address-refused' }]);
    }
    const end = async () => (await ada.call('DELETE /api/v4/push/subscriptions', { body: { endpoint } })).status;
    expect([await end(), await end(), await api.count('PushUnsubscribed')]).toEqual([200, 200, 1]);
  });
});

const by = { actor: { kind: 'system', id: 'test' }, commandId: 'c', correlationId: 'c', causationId: 'c' } as const;
