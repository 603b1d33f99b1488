import knexPackage from 'knex';
import type { Knex } from 'knex';
import { connectionConfig } from './connection-config.js';

/** A query builder with a pool of its own. The caller destroys it. */
export function createKnex(url: string, options: { readonly max?: number; readonly name?: string } = {}): Knex {
  return knexPackage.default({
    client: 'pg',
    connection: connectionConfig(url, options.name ?? 'panelist-knex'),
    pool: { min: 0, max: options.max ?? 10 },
  });
}
