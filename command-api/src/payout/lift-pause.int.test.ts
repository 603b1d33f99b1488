import { pausePayouts } from '@panelist/infra/providers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase, testHttp, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { memoryWriteSide } from '../memory-api.test-kit.js';
import { liftPayoutPauseRoute } from './lift-pause.js';

let database: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  database = await testDatabase();
  http = await testHttp([liftPayoutPauseRoute({ clock: memoryWriteSide().clock, pool: database.pool })]);
});
afterAll(async () => {
  await http.close();
  await database.close();
});

const path = 'POST /api/v4/operations/payouts/pause/lift';
const because = (reason: string) => ({ body: { reason } });
const rows = async () =>
  (await database.pool.query('select reason, lift, ended_by, ended_at is not null as ended from app.payout_pauses')).rows;

it('two members of operations lift a pause, each with a reason, and the sweep asks at once about what waited', async () => {
  const [olga, pavel] = await Promise.all(['olga', 'pavel'].map(async (id) => http.logIn(id, ['paymentmanager'])));
  if (olga === undefined || pavel === undefined) throw new Error('nobody is logged in');
  expect(await olga.call(path, because('Checked.'))).toMatchObject({
    status: 409,
    body: { code: 'operations.payouts-not-paused' },
  });
  await pausePayouts(database.pool, { reason: 'restore', lostSince: '2026-11-28T08:00:00.000Z' });
  await database.pool.query(
    `insert into app.open_payouts (payout_id, next_actor, changed_at, ask_at)
     values ('waits', 'worker', now(), 'infinity'), ('in doubt', 'provider', now(), 'infinity'), ('paid', 'none', now(), 'infinity')`,
  );
  expect((await olga.call(path, because(' '))).status).toBe(422);
  expect((await (await http.logIn('sue', ['usermanager'])).call(path, because('Mine.'))).status).toBe(403);

  expect(await olga.call(path, because('Checked by hand.'))).toMatchObject({ status: 200, body: { paused: true } });
  expect(await olga.call(path, because('Checked again.'))).toMatchObject({
    status: 409,
    body: { code: 'operations.second-person-required', message: expect.stringContaining('another member of operations') },
  });
  expect(await rows()).toMatchObject([{ ended: false, lift: { by: 'olga', reason: 'Checked by hand.' } }]);

  expect(await pavel.call(path, because('I saw it, too.'))).toMatchObject({ status: 200, body: { paused: false } });
  expect(await rows()).toMatchObject([{ ended: true, ended_by: { by: 'pavel', reason: 'I saw it, too.' } }]);
  const asked = await database.pool.query("select payout_id from app.open_payouts where ask_at < 'infinity' order by 1");
  expect(asked.rows).toEqual([{ payout_id: 'in doubt' }, { payout_id: 'waits' }]);
  expect(await pavel.call(path, because('Once more.'))).toMatchObject({
    status: 409,
    body: { code: 'operations.payouts-not-paused' },
  });
});

it('a loss of events while one waits for its second person begins it again', async () => {
  await pausePayouts(database.pool, { reason: 'restore', lostSince: '2026-11-28T08:00:00.000Z' });
  const olga = await http.logIn('olga', ['paymentmanager']);
  expect((await olga.call(path, because('Checked.'))).status).toBe(200);
  await pausePayouts(database.pool, { reason: 'rewind', lostSince: '2026-11-28T09:00:00.000Z' });
  const open = await database.pool.query('select reason, lift from app.payout_pauses where ended_at is null');
  expect(open.rows).toEqual([{ reason: 'rewind', lift: null }]);
});
