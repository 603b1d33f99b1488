import type { Migration } from '@panelist/infra/postgres';

/**
 * Keys of persons, apart from the data they encrypt. Back up this schema separately and keep the
 * backups only briefly: a restored key makes an erased person readable again. An erased person
 * keeps a row without a key, so that no new key is ever made for them.
 */
export const migration: Migration = {
  name: '0002-vault',
  up: async (knex) => {
    await knex.raw(`
      create table vault.keys (
        subject text primary key,
        key_id uuid not null,
        wrapped_key bytea,
        -- Which master key wraps it (a fingerprint).
        wrapped_by text not null,
        created_at timestamptz not null default now(),
        erased_at timestamptz,
        check ((wrapped_key is null) = (erased_at is not null))
      );
    `);
  },
};
