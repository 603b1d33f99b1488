import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '@panelist/infra/postgres';

/** A released migration never changes: databases have its fingerprint. */
function migration(name: string, ...schemas: readonly string[]): Migration {
  const sql = schemas.map((schema) => readFileSync(join(import.meta.dirname, name, `${schema}.sql`), 'utf8')).join('\n');
  return { name, sql, fingerprint: createHash('sha256').update(sql).digest('hex').slice(0, 12) };
}

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  migration('0001-baseline', 'event_store', 'vault', 'read_model', 'app', 'sandbox'),
  migration('0002-indexes-of-people', 'app'),
];
