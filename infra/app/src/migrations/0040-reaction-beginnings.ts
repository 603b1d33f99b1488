import type { Migration } from '@panelist/infra/postgres';

/**
 * A reaction that must not act on the past begins with the version that brings it: its migration
 * adds a row. Without it, the first start after an upgrade would mail people about what they did
 * before. Where the reaction has run already, it needs none.
 */
export const migration: Migration = {
  name: '0040-reaction-beginnings',
  up: async (knex) => {
    await knex.raw(`
      create table app.reaction_beginnings (
        -- Name of the reaction's checkpoint.
        checkpoint text primary key,
        -- The reaction skips events recorded before this time.
        begins_at timestamptz not null default now()
      );
      insert into app.reaction_beginnings (checkpoint)
        select brought from unnest(array[
          'reaction-tell-participant-when-payout-destination-changed',
          'reaction-tell-participant-when-payout-settings-changed'
        ]) as brought
        where not exists (select from app.checkpoints where name = brought);
    `);
  },
};
