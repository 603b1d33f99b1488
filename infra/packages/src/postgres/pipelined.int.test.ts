import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../testing/index.js';
import { createPool } from './create-pool.js';
import { inTransaction } from './in-transaction.js';
import { pipelined, withStatementSettings, type Pipelined } from './pipelined.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());

describe('statements that share connections', () => {
  let pool: pg.Pool;
  let shared: Pipelined;
  const answerWithinMs = 1_500;
  beforeEach(() => {
    pool = createPool(database.url, { answerWithinMs, max: 5 });
    shared = pipelined(pool);
  });
  afterEach(async () => pool.end());

  const backend = async () => (await shared.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

  it('give each caller its own rows, over three connections at most, which the pool has back afterwards', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) =>
        shared.query<{ n: string; pid: number }>('select $1::text as n, pg_backend_pid() as pid', [n]),
      ),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, n) => String(n)));
    expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(3);
    expect([pool.totalCount, pool.idleCount]).toEqual([3, 3]);
    expect(new Set(await Promise.all([backend(), backend(), backend()])).size).toBe(1);
  });

  it('that fail, fail alone, those with a name as well', async () => {
    const named = async (divisor: number) =>
      shared.query<{ n: number }>({ name: 'divide', text: 'select 6 / $1::integer as n', values: [divisor] });
    const results = await Promise.allSettled([named(1), named(0), named(2), shared.query('select nothing'), named(3)]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.rows : result.reason))).toEqual([
      [{ n: 6 }],
      expect.objectContaining({ code: '22012' }),
      [{ n: 3 }],
      expect.objectContaining({ code: '42703' }),
      [{ n: 2 }],
    ]);
  });

  it('are asked for again where the preparation that they were sent behind has failed', async () => {
    const missing = async () => shared.query({ name: 'later', text: 'select * from public.not_yet' });
    const results = await Promise.allSettled([missing(), missing()]);
    expect(results).toMatchObject([{ reason: { code: '42P01' } }, { reason: { code: '42P01' } }]);
    expect((await Promise.all([backend(), backend()])).every((pid) => pid !== undefined)).toBe(true);
  });

  it('are repeated where their connection is lost', async () => {
    const pid = await backend();
    const results = Promise.all(Array.from({ length: 4 }, async (_, n) => shared.query('select $1::text, pg_sleep(0.2)', [n])));
    await database.pool.query('select pg_sleep(0.1), pg_terminate_backend($1)', [pid]);
    expect((await results).map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, 1]);
    expect(await backend()).not.toBe(pid);
  });

  it('whose time is over fail; those sent behind them are repeated', async () => {
    const slow = shared.query('select pg_sleep(5)').catch((error: unknown) => error);
    await database.pool.query('select pg_sleep(0.3)');
    const behind = shared.query<{ n: number }>('select 1 as n');
    expect(await slow).toMatchObject({ message: 'Query read timeout' });
    expect((await behind).rows).toEqual([{ n: 1 }]);
    await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(5)'");
  });
});

describe('a statement with settings', () => {
  const text = "select current_setting('enable_seqscan') as scan, current_setting('panelist.word') as word, $1::text as value";
  const settings = { enable_seqscan: 'off', 'panelist.word': "it's $1" };

  it('runs with them, and leaves none to the next one on its connection', async () => {
    const pool = createPool(database.url, { max: 1 });
    const set = withStatementSettings(pool, settings);
    expect((await set.query(text, ['$2 \\'])).rows).toEqual([{ scan: 'off', word: "it's $1", value: '$2 \\' }]);
    expect((await pool.query("select current_setting('enable_seqscan') as scan")).rows).toEqual([{ scan: 'on' }]);
    await pool.end();
  });

  it('runs with them within a transaction', async () => {
    const rows = await inTransaction(database.pool, async (client) => {
      const runner = { query: async (statement: string, values?: unknown[]) => client.query<never>(statement, values) };
      return (await withStatementSettings(runner, settings).query(text, ['x'])).rows;
    });
    expect(rows).toEqual([{ scan: 'off', word: "it's $1", value: 'x' }]);
  });

  it('that fails throws its error', async () => {
    const set = withStatementSettings(database.pool, { jit: 'off' });
    await expect(set.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
  });
});
