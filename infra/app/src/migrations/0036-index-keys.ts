import type { Migration } from '@panelist/infra/postgres';

/**
 * The keys of blind indexes, wrapped by the master key: they stay when that is changed, because
 * indexes are in names of streams. The first process of this version stores those that the release
 * before derives, so both make the same indexes.
 */
export const migration: Migration = {
  name: '0036-index-keys',
  up: async (knex) => {
    await knex.raw(`
      create table vault.index_keys (
        kind text primary key,
        wrapped_key bytea not null,
        -- Which master key wraps it (a fingerprint).
        wrapped_by text not null,
        created_at timestamptz not null default now()
      );
    `);
  },
};
