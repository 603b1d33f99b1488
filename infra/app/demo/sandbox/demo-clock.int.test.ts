import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '@panelist/infra/foundation';
import { postgresSessions } from '@panelist/infra/sessions';
import { testDatabase, type TestDatabase } from '../../../testing/index.js';
import { advanceClock } from './demo-clock.js';

const minuteMs = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());

test('the demo’s clock ends the visits of staff after their hour, and logs out no one else', async () => {
  const clock = systemClock();
  const sessions = postgresSessions(database.pool);
  const own = await sessions.open('sam');
  const visit = await sessions.open('ada', { impersonator: 'sam', openedFrom: own.session.id });
  const token = (await sessions.bearer(visit.cookie))?.token ?? '';

  await advanceClock(database.pool, clock, 59 * minuteMs);
  expect((await sessions.byCookie(visit.cookie))?.impersonator).toBe('sam');
  expect(await sessions.byBearer(token)).not.toBeNull();

  await advanceClock(database.pool, clock, 2 * minuteMs);
  expect(await sessions.byCookie(visit.cookie)).toBeNull();
  expect(await sessions.byBearer(token)).toBeNull();
  expect(await sessions.byCookie(own.cookie)).not.toBeNull();
});
