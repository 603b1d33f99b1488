import pg from 'pg';
import { StartError } from '@panelist/infra/foundation';

/** The schemas that our migrations and the queue's create. */
const SCHEMAS = ['event_store', 'vault', 'app', 'read_model', 'sandbox', 'bullmq'];
/** Builds before the baseline have the second one. */
const TABLES = ['migrations', 'migrations_lock'];

/**
 * Drops these schemas from a database, and nothing else.
 * @throws StartError while a Panelist process is connected
 */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'panelist-reset' });
  await client.connect();
  try {
    const others = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'panelist%'`,
    );
    if (others.rowCount !== 0) throw new StartError('Panelist is running on this database: stop all of its processes first.');
    await client.query('begin');
    for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`);
    for (const table of TABLES) await client.query(`drop table if exists public.${table}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
