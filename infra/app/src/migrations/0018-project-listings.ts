import type { Migration } from '@panelist/infra/postgres';

/**
 * Empty: it created the table of the project list. The number stays, because databases list the
 * migrations they ran.
 */
export const migration: Migration = { name: '0018-project-listings', up: async () => undefined };
