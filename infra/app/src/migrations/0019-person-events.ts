import type { Migration } from '@panelist/infra/postgres';

/**
 * Empty: it created the table of support's history. The number stays, because databases list the
 * migrations they ran.
 */
export const migration: Migration = { name: '0019-person-events', up: async () => undefined };
