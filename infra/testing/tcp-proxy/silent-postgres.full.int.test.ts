import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postgresEventStore } from '@panelist/infra/event-sourcing';
import type { EventStore } from '@panelist/infra/event-sourcing';
import { createPool } from '@panelist/infra/postgres';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { testDatabase } from '../index.js';
import type { TestDatabase } from '../index.js';
import { anEvent, eventually } from '../../checks/conformance/store-under-test.test-kit.js';
import { noFault, postgresReply } from './fault.js';
import { tcpProxy } from './tcp-proxy.js';
import type { TcpProxy } from './tcp-proxy.js';

/** The limit of the store under test for an answer, in milliseconds. */
const answerWithinMs = 1_000;

describe('PostgreSQL behind connections that fall silent', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let store: EventStore;
  let proxied: string;

  beforeEach(async () => {
    database = await testDatabase();
    const { hostname, port } = new URL(database.url);
    proxy = await tcpProxy({
      target: () => ({ host: hostname, port: Number(port) }),
      random: () => 0,
      isWhole: postgresReply,
    });
    const url = new URL(database.url);
    url.host = `127.0.0.1:${proxy.port}`;
    proxied = url.href;
    store = await postgresEventStore({ connectionString: proxied, pool: database.pool, answerWithinMs });
  });
  afterEach(async () => {
    proxy.set(noFault);
    await store.close();
    await proxy.close();
    await database.close();
  });

  const append = async (stream: string, eventId = randomUUID()) =>
    store.append(stream, [anEvent('Happened', {}, eventId)], 'no-stream');
  const sessions = async (): Promise<readonly number[]> => {
    const { rows } = await database.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'panelist-append'",
    );
    return rows.map(({ pid }) => pid);
  };

  it('repeats an append over a new connection', async () => {
    await append('thing-1');
    const [before] = await sessions();
    proxy.set({ kind: 'silent-connections' });
    const appending = append('thing-2');
    await eventually('the append is too old', () => store.blocked?.() !== null);
    expect(await appending).toMatchObject({ revision: 0 });
    expect(store.blocked?.()).toBeNull();
    expect(await sessions()).toContain(before);
    expect(await sessions()).toHaveLength(2);
    expect((await store.readAll(null)).events.map(({ stream }) => stream)).toEqual(['thing-1', 'thing-2']);
  });

  it('recognises an append that was committed before its answer was lost in silence', async () => {
    await append('thing-1');
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(16180, 1)');
    const appending = append('thing-2');
    await eventually('the append waits for the lock', async () => {
      const waiting = await database.pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
      return waiting.rows.length > 0;
    });
    proxy.set({ kind: 'silent-connections' });
    await holder.query('commit');
    holder.release();
    await eventually('the append is committed', async () => (await store.readStream('thing-2')).length === 1);
    expect(await appending).toMatchObject({ revision: 0, idempotent: true });
    expect((await store.readAll(null)).events).toHaveLength(2);
  });

  it('is ready again when the server answers, without another append', async () => {
    await append('thing-1');
    proxy.set({ kind: 'blackhole' });
    await expect(append('thing-2')).rejects.toThrow(/timeout|terminated/i);
    expect(store.blocked?.()).toContain('event store');
    proxy.set(noFault);
    await eventually('the server answers', () => store.blocked?.() === null);
  }, 60_000);

  it('gives up a statement of a pool and renews its connection', async () => {
    const pool = createPool(proxied, { max: 1, answerWithinMs });
    await pool.query('select 1');
    proxy.set({ kind: 'silent-connections' });
    await expect(pool.query('select 2')).rejects.toThrow('Query read timeout');
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
    await pool.end();
  });

  it('renews every idle connection of the process once one was silent for too long', async () => {
    const reads = createPool(proxied, { max: 3, answerWithinMs: 2_000 });
    const writes = createPool(proxied, { max: 3, answerWithinMs: 2_000 });
    const use = async (pool: pg.Pool) => Promise.all([1, 2, 3].map(async () => pool.query('select pg_sleep(0.05)')));
    await Promise.all([use(reads), use(writes)]);
    proxy.set({ kind: 'silent-connections' });
    await expect(reads.query('select 1')).rejects.toThrow('Query read timeout');
    for (const pool of [reads, writes]) expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    await Promise.all([reads.end(), writes.end()]);
  });
});
