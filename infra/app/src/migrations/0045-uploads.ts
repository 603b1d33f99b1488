import type { Migration } from '@panelist/infra/postgres';

/** Large files of persons (videos): their bytes are in the blob store, encrypted. */
export const migration: Migration = {
  name: '0045-uploads',
  up: async (knex) => {
    await knex.raw(`
      create table app.uploads (
        -- Also the name of the blob.
        id uuid primary key,
        -- What the rest of the product calls the file: videos/<id>.webm.
        key text not null,
        owner_id text not null,
        content_type text not null,
        -- The file's own key, sealed with the owner's.
        sealed_key text not null,
        -- Bytes; null until the last one has arrived.
        size bigint,
        created_at timestamptz not null default now(),
        -- Null until something refers to the file; a sweep removes what is never kept.
        kept_at timestamptz
      );
      create index uploads_key on app.uploads (key);
      create index uploads_owner on app.uploads (owner_id);
      create index uploads_unkept on app.uploads (created_at) where kept_at is null;
    `);
  },
};
