import { StartError } from '../foundation/index.js';
import { schemaOf } from './schema-state.js';
import type { Migration } from './schema-state.js';
import pg from 'pg';
import { connectionConfig } from './connection-config.js';

/** Any constant will do, as long as every process that migrates uses the same. */
const MIGRATION_LOCK = 7_263_541;

/**
 * Brings the schema up to date, each migration in a transaction of its own. Processes that start
 * together run one after the other.
 * @returns names of the migrations that ran now
 * @throws StartError when a newer version has migrated the database, or another build made it
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  return underLock(url, MIGRATION_LOCK, async (client) => {
    const { missing, unknown } = await schemaOf(client, migrations);
    if (unknown.length > 0)
      throw new StartError(
        `The database holds a change that this version does not know (${unknown.join()}): update the code, or empty the data with "npm run reset".`,
      );
    await client.query(
      'create table if not exists public.migrations (name text primary key, fingerprint text not null, applied_at timestamptz not null default now())',
    );
    for (const { name, sql, fingerprint } of missing) {
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into public.migrations (name, fingerprint) values ($1, $2)', [name, fingerprint]);
      await client.query('commit');
    }
    return missing.map(({ name }) => name);
  });
}

/**
 * Runs work under the advisory lock of this number; other processes wait. A connection holds the
 * lock, so PostgreSQL releases it when the process ends.
 */
export async function underLock<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionConfig(url, 'panelist-lock'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
