import type { Migration } from '@panelist/infra/postgres';

/** Made the table of support's history. Databases that ran it keep it in their list; new ones need none of it: read models declare their own tables. */
export const migration: Migration = { name: '0019-person-events', up: async () => undefined };
