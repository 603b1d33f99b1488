import type { Migration } from '../migration.js';

/** Where the log speaks of a person, in order: support's history reads a page of it, then those events alone. */
export const migration: Migration = {
  name: '0019-person-events',
  up: async (knex) => {
    await knex.raw(`
      create table read_model.person_events (
        user_id text not null,
        position text collate "C" not null,
        stream text not null,
        revision integer not null,
        type text not null,
        occurred_at timestamptz not null,
        primary key (user_id, position)
      )`);
  },
};
