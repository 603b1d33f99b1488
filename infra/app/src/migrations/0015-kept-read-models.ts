import type { Migration } from '@panelist/infra/postgres';

/** Made the functions that swapped their tables. Databases that ran it keep it in their list; new ones need none of it: read models declare their own tables. */
export const migration: Migration = { name: '0015-kept-read-models', up: async () => undefined };
