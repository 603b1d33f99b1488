import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
