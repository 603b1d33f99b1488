import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountApi, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

const report = { level: 'warn', message: 'The storage refuses', body: { key: 'panelist.state.sign-up' } };

test('a page reports a problem without a log-in', async () => {
  const answer = await api.http.call('POST /v2/logger', { body: report });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
});

test('a report has a level and a short message', async () => {
  for (const body of [{ ...report, level: 'loud' }, { ...report, message: 'x'.repeat(501) }, {}])
    expect((await api.http.call('POST /v2/logger', { body })).status).toBe(422);
});

test('an address reports a limited number of problems', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 61; time += 1) statuses.push((await api.http.call('POST /v2/logger', { body: report })).status);
  expect(statuses.at(0)).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});
