import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '@panelist/domain/registry';
import type { Migration } from '@panelist/infra/postgres';

const schemas = ['event_store', 'vault', 'read_model', 'app', 'sandbox'];

const sqlOf = (schema: string): string => readFileSync(join(import.meta.dirname, '0001-baseline', `${schema}.sql`), 'utf8');

/** Until 1.0.0, stored forms change in place, so a database fits the build that made it. */
const storedForms = JSON.stringify([
  [...registry.events].map(([type, { definition, streams }]) => [
    type,
    streams.map(({ category }) => category),
    definition.samples,
  ]),
  registry.jobs.map(({ job }) => job.name),
]);

function migration(name: string, sql: string): Migration {
  const fingerprint = createHash('sha256').update(sql).update(storedForms).digest('hex').slice(0, 12);
  return { name, sql, fingerprint };
}

/** Every migration, in order. */
export const migrations: readonly Migration[] = [migration('0001-baseline', schemas.map(sqlOf).join('\n'))];
