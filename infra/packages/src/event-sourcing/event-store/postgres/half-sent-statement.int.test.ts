import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../../../testing/index.js';
import { eventually, someEvents } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import { postgresEventStore, writerPool } from './postgres-event-store.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/**
 * Parse, Bind and Execute as `pg` sends them, and no Sync: the statement is executed, and its
 * transaction stays open.
 */
function halfSent(text: string, values: string[], executed: () => void): pg.Submittable & Record<string, unknown> {
  return {
    submit: (connection: pg.Connection) => {
      connection.parse({ name: '', text, types: [] }, true);
      connection.bind({ portal: '', statement: '', values }, true);
      connection.execute({ portal: '', rows: '' }, true);
      connection.flush();
    },
    callback: () => undefined,
    handleDataRow: executed,
    handleCommandComplete: () => undefined,
    handleError: () => undefined,
  };
}

it('ends a transaction whose commit never arrives: appends of other processes go on', async () => {
  const { rows } = await database.pool.query<{ version: number }>("select current_setting('server_version_num')::int as version");
  const frozen = writerPool(database.url, rows[0]?.version ?? 0, { answerWithinMs: 1_000 });
  // A pipeline refuses statements of other classes than its own.
  frozen.options.pipeline = false;
  const client = await frozen.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await new Promise<void>((resolve) =>
    client.query(
      halfSent('select event_store.append_one($1, -1, $2, $3, $4, $4)', ['thing-1', randomUUID(), 'Happened', '{}'], resolve),
    ),
  );
  const store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
  const appending = store.append('thing-1', someEvents(1), 'no-stream');
  await eventually('the append waits for the lock', async () => {
    const waiting = await database.pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
    return waiting.rows.length > 0;
  });
  expect(await appending).toMatchObject({ revision: 0, idempotent: false });
  expect(await store.readStream('thing-1')).toHaveLength(1);
  await ended;
  client.release(true);
  await frozen.end();
  await store.close();
});

it('keeps the settings that a connection string has', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c work_mem=7MB');
  const pool = writerPool(url.href, 180_000, { answerWithinMs: 1_000 });
  const { rows } = await pool.query("select current_setting('work_mem') as work, current_setting('transaction_timeout') as age");
  expect(rows).toEqual([{ work: '7MB', age: '800ms' }]);
  await pool.end();
  const older = writerPool(database.url, 160_004, { answerWithinMs: 1_000 });
  const settings = await older.query(
    "select current_setting('statement_timeout') as statement, current_setting('transaction_timeout') as age",
  );
  expect(settings.rows).toEqual([{ statement: '800ms', age: '0' }]);
  await older.end();
});
