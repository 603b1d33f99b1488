import pg from 'pg';
import { StartError } from '../foundation/index.js';
import { connectionConfig } from './connection-config.js';

/** In milliseconds. */
const ANSWER_WITHIN_MS = 5_000;

/** One step of the schema. */
export interface Migration {
  /** `NNNN-name`, the order in which they run. */
  readonly name: string;
  readonly sql: string;
  /** Differs where this build stores something else under the same name. */
  readonly fingerprint: string;
}

/** `newer`: a later version has migrated already, which leaves what this one needs in place. */
export type SchemaState = 'missing' | 'older' | 'current' | 'newer';

/**
 * How the schema of a database compares with the one that this version needs. Throws when the
 * database is unreachable, and a StartError when another build made it.
 */
export async function schemaState(url: string, migrations: readonly Migration[]): Promise<SchemaState> {
  const client = new pg.Client({ ...connectionConfig(url, 'panelist-schema'), query_timeout: ANSWER_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { isThere, missing, unknown } = await schemaOf(client, migrations);
    if (!isThere) return 'missing';
    if (missing.length > 0) return 'older';
    return unknown.length > 0 ? 'newer' : 'current';
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Schema {
  readonly isThere: boolean;
  readonly missing: readonly Migration[];
  /** Names of migrations that ran, and that this version does not have. */
  readonly unknown: readonly string[];
}

/** Which migrations ran. @throws StartError where they are those of another build */
export async function schemaOf(client: pg.Client, migrations: readonly Migration[]): Promise<Schema> {
  const exists = await client.query<{ name: string | null }>("select to_regclass('public.migrations')::text as name");
  if (exists.rows[0]?.name == null) return { isThere: false, missing: migrations, unknown: [] };
  // Builds before the baseline have this table without fingerprints.
  const { rows } = await client.query<{ name: string; fingerprint: string | null }>(
    "select name, to_jsonb(m) ->> 'fingerprint' as fingerprint from public.migrations m order by name",
  );
  const applied = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
  const isSame = migrations.every(({ name, fingerprint }) => !applied.has(name) || applied.get(name) === fingerprint);
  if (!isSame || (missing.length > 0 && unknown.length > 0))
    throw new StartError(
      'The data was made by another build of Panelist, before version 1.0.0 or beside its releases. Empty it with "npm run reset".',
    );
  return { isThere: true, missing, unknown };
}
