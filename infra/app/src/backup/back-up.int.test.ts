import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../checks/conformance/store-under-test.test-kit.js';
import { testConfig, testDatabase, type TestDatabase } from '../../../testing/index.js';
import { checkArchive } from './archive.js';
import { backUp } from './back-up.js';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panelist-back-up-'));
  database = await testDatabase({ withQueue: true });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is of a time no later than its snapshot, however long counting the events takes', async () => {
  const file = join(folder, 'monday');
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table event_store.events in access exclusive mode');
  const backedUp = backUp(testConfig(database.url, { DATA_DIR: folder }), file);
  await eventually('the count waits', async () => {
    const waits = `select from pg_stat_activity where datname = current_database()
      and application_name = 'panelist-backup' and wait_event_type = 'Lock'`;
    return (await database.pool.query(waits)).rowCount === 1;
  });
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  await client.query('select pg_sleep(0.05)');
  await client.query('commit');
  client.release();
  await backedUp;
  expect(Date.parse((await checkArchive(file, 'data')).at)).toBeLessThanOrEqual(rows[0]?.now.getTime() ?? 0);
});
