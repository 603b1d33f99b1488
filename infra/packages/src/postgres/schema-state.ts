import pg from 'pg';
import { connectionConfig } from './connection-config.js';
import type { Migration } from './migration.js';

/** In milliseconds. */
const ANSWER_WITHIN_MS = 5_000;

/** `newer`: a later version has migrated already, which leaves what this one needs in place. */
export type SchemaState = 'missing' | 'older' | 'current' | 'newer';

/**
 * How the schema of a database compares with the one that this version needs. Throws when the
 * database is unreachable.
 */
export async function schemaState(url: string, migrations: readonly Migration[]): Promise<SchemaState> {
  const client = new pg.Client({ ...connectionConfig(url, 'panelist-schema'), query_timeout: ANSWER_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const applied = await appliedMigrations(client);
    if (applied === null) return 'missing';
    const known = new Set(migrations.map(({ name }) => name));
    if (known.size > applied.filter((name) => known.has(name)).length) return 'older';
    return applied.length > known.size ? 'newer' : 'current';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Names of the migrations that ran, in order; null in a database without migrations. */
export async function appliedMigrations(client: pg.Client): Promise<readonly string[] | null> {
  const exists = await client.query<{ name: string | null }>("select to_regclass('public.migrations')::text as name");
  if (exists.rows[0]?.name == null) return null;
  const applied = await client.query<{ name: string }>('select name from public.migrations order by id');
  return applied.rows.map(({ name }) => name);
}
