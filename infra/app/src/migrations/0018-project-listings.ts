import type { Migration } from '@panelist/infra/postgres';

/** Made the table and indexes of the list of projects. Databases that ran it keep it in their list; new ones need none of it: read models declare their own tables. */
export const migration: Migration = { name: '0018-project-listings', up: async () => undefined };
