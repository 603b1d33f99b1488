import type { Migration } from '@panelist/infra/postgres';

/**
 * Empty: it created the column for comparisons of read models' tables. The number stays, because
 * databases list the migrations they ran.
 */
export const migration: Migration = { name: '0016-verified-read-models', up: async () => undefined };
