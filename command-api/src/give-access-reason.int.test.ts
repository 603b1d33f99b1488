import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountApi, newcomerAs, signUpAs, type AccountApi } from './account-api.test-kit.js';
import { grantRole } from './identity/grant-role.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

async function staffAs(role: 'usermanager' | 'paymentmanager') {
  const { userId, email } = await newcomerAs(api, { profileId: null });
  await grantRole(api, { email, role, operator: 'alice' });
  return { ...(await api.http.logIn(userId)), userId };
}

test('staff say why they look at a participant, for an hour; nobody else, and of nobody else', async () => {
  const person = await signUpAs(api);
  const give = async (who: Pick<typeof person, 'call'>, userId: string, reason = 'Asked by mail') =>
    who.call(`POST /api/v4/support/participants/${userId}/access-reason`, { body: { reason } });
  const [support, operations] = [await staffAs('usermanager'), await staffAs('paymentmanager')];
  for (const staff of [support, operations]) {
    const { status, body } = await give(staff, person.userId);
    expect([status, body]).toEqual([200, { until: expect.any(String) }]);
  }
  const given = await api.log.read(`accesslog-${person.userId}`);
  const givenBy = (staffId: string) => ({
    type: 'AccessReasonGiven',
    data: { staffId, reason: 'Asked by mail' },
    metadata: { actor: { kind: 'staff' } },
  });
  expect(given).toMatchObject([givenBy(support.userId), givenBy(operations.userId)]);
  for (const blank of [' ', '\u3164\u2800']) expect((await give(support, person.userId, blank)).status).toBe(422);
  for (const userId of ['nobody', operations.userId]) expect((await give(support, userId)).status).toBe(404);
  expect((await give(person, person.userId)).status).toBe(403);
});
