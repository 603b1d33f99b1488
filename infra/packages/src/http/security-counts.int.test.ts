import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleRoutes } from './sample-routes.test-kit.js';
import { testHttp } from '../../../testing/http.js';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { securityCounts } from './security-counts.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => db.close());

const countsOf = async () =>
  (
    await db.pool.query<{ kind: string; refusals: number }>(
      'select kind, sum(refusals)::integer as refusals from app.security_refusals group by kind',
    )
  ).rows;

test('refusals of two processes are added up by kind, and forgotten after a day', async () => {
  const failures: unknown[] = [];
  const options = () => ({ countRefusal: securityCounts(db.pool, (error) => void failures.push(error)) });
  await db.pool.query(`insert into app.security_refusals values ('staff', now() - interval '25 hours', 7)`);
  for (const process of [await testHttp(sampleRoutes, options()), await testHttp(sampleRoutes, options())]) {
    const dora = await process.logIn('dora', ['panelist']);
    for (let calls = 0; calls < 3; calls += 1) expect((await dora.call('GET /api/v4/staff')).status).toBe(403);
    await process.close();
  }
  for (let tries = 0; tries < 50 && (await countsOf())[0]?.refusals !== 6; tries += 1) await pause(100);
  expect(await countsOf()).toEqual([{ kind: 'staff', refusals: 6 }]);
  expect(failures).toEqual([]);
});
