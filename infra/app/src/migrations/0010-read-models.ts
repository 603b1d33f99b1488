import type { Migration } from '@panelist/infra/postgres';

/**
 * Empty: it created the tables of the first read models. The number stays, because databases list
 * the migrations they ran; read models now declare their tables.
 */
export const migration: Migration = { name: '0010-read-models', up: async () => undefined };
