import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountApi, signUpAs, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

const choice = { analytics: true, preferences: false, marketing: false };

describe('the choice about cookies', () => {
  test('of a visitor is a cookie that the page can read, for 36,500 days', async () => {
    const answer = await api.http.call('POST /v2/panelists/consent', { body: choice });
    expect([answer.status, answer.body]).toEqual([200, { success: true, response: choice }]);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^panelist_consent=a\.\.;/);
    expect(cookie).toContain(`Max-Age=${36_500 * 24 * 3_600}`);
    expect(cookie).not.toContain('HttpOnly');
    expect(await api.count('ConsentGiven')).toBe(0);
  });

  test('of a person is recorded as well, once', async () => {
    const person = await signUpAs(api);
    for (const time of [1, 2]) {
      const answer = await person.call('POST /v2/panelists/consent', { body: choice });
      expect([time, answer.status, answer.headers.getSetCookie().length]).toEqual([time, 200, 1]);
    }
    expect(await api.count('ConsentGiven')).toBe(1);
    expect(await api.lastEvent('ConsentGiven')).toEqual({ userId: person.userId, ...choice });
  });

  test('is not made by a member of staff in the name of a person', async () => {
    const { userId } = await signUpAs(api);
    const asUser = await api.http.logIn(userId, ['panelist'], { impersonator: 'staff-1' });
    expect((await asUser.call('POST /v2/panelists/consent', { body: choice })).status).toBe(403);
  });

  test('must name all three categories', async () => {
    const answer = await api.http.call('POST /v2/panelists/consent', { body: { analytics: true } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
  });
});
