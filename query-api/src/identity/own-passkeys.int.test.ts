import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
});
afterAll(async () => world.close());

test('passkeys are listed for their owner, oldest first', async () => {
  const ada = await world.participant('ada');
  const [first, second] = ['2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'];
  await world.given.passkeys(
    { userId: 'ada', passkeyId: 'k2', name: 'Phone', createdAt: second, lastUsedAt: null },
    { userId: 'ada', passkeyId: 'k1', name: 'Blue key', createdAt: first, lastUsedAt: second },
    { userId: 'grace', passkeyId: 'k3', name: 'Laptop', createdAt: first, lastUsedAt: null },
  );
  expect((await ada.call('GET /api/v4/passkeys')).body).toEqual([
    { id: 'k1', name: 'Blue key', createdAt: first, lastUsedAt: second },
    { id: 'k2', name: 'Phone', createdAt: second, lastUsedAt: null },
  ]);
  expect((await world.http.call('GET /api/v4/passkeys')).status).toBe(401);
});
