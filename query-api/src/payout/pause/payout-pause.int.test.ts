import { notePauseChecked, openPause, pausePayouts, proposeLift } from '@panelist/infra/providers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';

const path = 'GET /api/v4/operations/payouts/pause';
let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
  await world.participant('ada');
  await world.participant('ops');
});
afterAll(async () => world.close());

it('operations see that payouts are paused, why, what was checked, who lifts it, and what is left to them', async () => {
  const operations = await world.http.logIn('ops', ['paymentmanager']);
  const going = { paused: false, reason: null, since: null, checked: [], lift: null, left: [] };
  expect(await operations.call(path)).toMatchObject({ status: 200, body: going });
  expect((await operations.call(path)).body).toEqual(going);

  await pausePayouts(world.pool, { reason: 'restore', lostSince: '2026-11-27T08:00:00.000Z' });
  const pause = await openPause(world.pool);
  if (pause === null) throw new Error('it is paused');
  const until = '2026-11-28T08:00:00.000Z';
  await notePauseChecked(world.pool, pause, 'TREMENDOUS', until);
  await proposeLift(world.pool, pause, { by: 'ada', reason: 'Checked by hand.', at: until });
  await world.pool.query(`
    insert into app.payout_differences (id, method, kind, key, provider_id, theirs, first_found_at, last_found_at, gone_at) values
      ('d1', 'TREMENDOUS', 'unknown-to-us', 'p1.1', 'O1', '{"status":"paid","cents":5250}', now(), now(), null),
      ('d2', 'TREMENDOUS', 'unknown-to-us', 'p2.1', 'O2', '{"status":"paid","cents":700}', now(), now(), now()),
      ('d3', 'TREMENDOUS', 'amount', 'p3.1', 'O3', '{"status":"paid","cents":700}', now(), now(), null)`);
  expect((await operations.call(path)).body).toEqual({
    paused: true,
    reason: 'restore',
    since: pause.since.toISOString(),
    checked: [{ provider: 'TREMENDOUS', until }],
    lift: { by: 'ada', byName: expect.stringMatching(/\w/), reason: 'Checked by hand.', at: until },
    left: [{ id: 'd1', type: 'TREMENDOUS', key: 'p1.1', providerId: 'O1', amount: 52.5 }],
  });
  expect((await (await world.http.logIn('ada')).call(path)).status).toBe(403);
});
