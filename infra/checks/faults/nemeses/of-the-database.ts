import { rebuildReadModels } from '@panelist/projectors';
import { participations } from '@panelist/projectors/read-models';
import pg from 'pg';
import { backupRestore, lossyRestore } from './lossy-restore.js';
import type { Nemesis } from './nemesis.js';

/** Tables of the product that it writes while people act. */
const writtenSchemas = ['event_store', 'app', 'read_model'];

/**
 * The disk is full: every statement that would write fails in PostgreSQL with its error 53100, and
 * its transaction is rolled back, while reads work. The error is raised by triggers; a disk that
 * fills up in the middle of the write-ahead log stops the whole server instead, which
 * `stop-postgres` covers.
 */
const diskFull: Nemesis = {
  name: 'disk-full',
  what: 'the disk of PostgreSQL is full: each write fails with error 53100, reads work',
  strike: async ({ access: { pool } }) => {
    await pool.query(`
      create schema faults;
      create function faults.disk_full() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$`);
    const { rows } = await pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1)",
      [writtenSchemas],
    );
    for (const { name } of rows)
      await pool.query(
        `create trigger disk_full before insert or update on ${name} for each statement execute function faults.disk_full()`,
      );
    return { heal: async () => void (await pool.query('drop schema faults cascade')), times: () => rows.length };
  },
};

/** As after a failover to a server that is still a standby. */
const readOnly: Nemesis = {
  name: 'read-only',
  what: 'the database takes no writes (default_transaction_read_only), as a standby that was not promoted',
  strike: async ({ access: { pool } }) => {
    await pool.query('alter system set default_transaction_read_only = on');
    await pool.query('select pg_reload_conf()');
    return {
      heal: async () => {
        await pool.query('alter system reset default_transaction_read_only');
        await pool.query('select pg_reload_conf()');
      },
    };
  },
};

/** Longer than a rebuild once waited for its swap, in milliseconds. */
const LONG_READ_MS = 70_000;

const longReader: Nemesis = {
  name: 'long-reader',
  what: 'a read model is rebuilt while a report reads it for more than a minute',
  atLeastMs: LONG_READ_MS,
  servesWithinMs: 20_000,
  strike: async ({ access, environment }) => {
    const reader = await longReport(environment.url);
    const rebuilt = rebuildReadModels(access, [participations.name]).then(
      () => [],
      (error: unknown) => [`the rebuild did not outlast a long reader: ${String(error)}`],
    );
    return { heal: reader.end, complaints: async () => rebuilt };
  },
};

/** A transaction that goes on reading the table until `end`. */
async function longReport(url: string): Promise<{ readonly end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  // Ended in the middle of its statement.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(`select count(*) from ${participations.tableName}`);
  client.query(`select count(*), pg_sleep(600) from ${participations.tableName} limit 1`).catch(() => undefined);
  return { end: async () => client.end() };
}

/** Faults of PostgreSQL itself, and of its operators. */
export const nemesesOfTheDatabase: readonly Nemesis[] = [
  {
    name: 'stop-postgres',
    what: 'PostgreSQL is stopped at once (immediate mode) and restarted',
    strike: async ({ environment }) => {
      await environment.crash();
      return { heal: async () => environment.restart() };
    },
  },
  diskFull,
  readOnly,
  longReader,
  lossyRestore,
  backupRestore,
];
