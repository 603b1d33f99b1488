import type { Migration } from '@panelist/infra/postgres';

/** Made the column that kept comparisons of their tables. Databases that ran it keep it in their list; new ones need none of it: read models declare their own tables. */
export const migration: Migration = { name: '0016-verified-read-models', up: async () => undefined };
