import type { Migration } from '@panelist/infra/postgres';

/** Made the tables of the first read models. Databases that ran it keep it in their list; new ones need none of it: read models declare their own tables. */
export const migration: Migration = { name: '0010-read-models', up: async () => undefined };
