import type { Migration } from '@panelist/infra/postgres';

/**
 * Empty: it created the functions that swapped read models' tables. The number stays, because
 * databases list the migrations they ran.
 */
export const migration: Migration = { name: '0015-kept-read-models', up: async () => undefined };
