import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '@panelist/infra/postgres';

const schemas = ['event_store', 'vault', 'read_model', 'app', 'sandbox'];

const sqlOf = (schema: string): string => readFileSync(join(import.meta.dirname, '0001-baseline', `${schema}.sql`), 'utf8');

/** A released migration never changes: databases have its fingerprint. */
const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  fingerprint: createHash('sha256').update(sql).digest('hex').slice(0, 12),
});

/** Every migration, in order. */
export const migrations: readonly Migration[] = [migration('0001-baseline', schemas.map(sqlOf).join('\n'))];
