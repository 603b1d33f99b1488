import type { Migration } from '@panelist/infra/postgres';

/**
 * Folded long streams. They are a cache: emptying the table loses nothing. Destroying a person's
 * key deletes that person's rows in the same transaction.
 */
export const migration: Migration = {
  name: '0031-stream-snapshots',
  up: async (knex) => {
    await knex.raw(`
      create table app.stream_snapshots (
        stream text not null,
        -- A fingerprint of the code that folded it.
        fold text not null,
        revision integer not null,
        event_id text not null,
        -- The person with whose key the body is sealed; null if it holds no personal data.
        subject text,
        body bytea not null,
        written_at timestamptz not null default now(),
        primary key (stream, fold)
      );
      create index stream_snapshots_subject on app.stream_snapshots (subject);
      create index stream_snapshots_written on app.stream_snapshots (written_at);

      create function app.drop_snapshots_of_erased() returns trigger language plpgsql as $$
      begin
        delete from app.stream_snapshots where subject = new.subject;
        return null;
      end $$;
      create trigger drop_snapshots_of_erased after insert or update on vault.keys
        for each row when (new.wrapped_key is null) execute function app.drop_snapshots_of_erased();
    `);
  },
};
