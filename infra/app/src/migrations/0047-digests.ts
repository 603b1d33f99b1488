import type { Migration } from '@panelist/infra/postgres';

/**
 * When each person's next daily digest is due, and what the last one covered. Handling the log again
 * recreates the rows. Invitations by match begin now: an upgrade announces no project of the past.
 */
export const migration: Migration = {
  name: '0047-digests',
  up: async (knex) => {
    await knex.raw(`
      create table app.digests (
        user_id text primary key,
        time_zone text not null,
        due_at timestamptz not null,
        -- The next digest covers what happened from here on.
        since timestamptz not null,
        -- The date in the person's zone on which the last one was due; null before the first.
        last_day date
      );
      create index digests_due on app.digests (due_at, user_id);

      create function app.drop_digest_of_erased() returns trigger language plpgsql as $$
      begin
        delete from app.digests where user_id = new.subject;
        return null;
      end $$;
      create trigger drop_digest_of_erased after insert or update on vault.keys
        for each row when (new.wrapped_key is null) execute function app.drop_digest_of_erased();

      insert into app.reaction_beginnings (checkpoint)
        select brought from unnest(array['reaction-tell-matched-when-project-published']) as brought
        where not exists (select from app.checkpoints where name = brought);
    `);
  },
};
