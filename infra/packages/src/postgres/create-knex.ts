import knexPackage from 'knex';
import type { Knex } from 'knex';

/** A query builder with a pool of its own. The caller destroys it. */
export function createKnex(url: string, options: { readonly max?: number; readonly name?: string } = {}): Knex {
  return knexPackage.default({
    client: 'pg',
    connection: { connectionString: url, application_name: options.name ?? 'panelist-knex' },
    pool: { min: 0, max: options.max ?? 10 },
  });
}
