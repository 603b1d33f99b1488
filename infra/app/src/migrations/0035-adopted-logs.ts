import type { Migration } from '@panelist/infra/postgres';

/** The event stores outside of this database that it was the first to write to. */
export const migration: Migration = {
  name: '0035-adopted-logs',
  up: async (knex) => {
    await knex.raw(`
      create table app.adopted_logs (
        -- Name of the store: its servers, without user and password.
        store text primary key,
        adopted_at timestamptz not null default now()
      );
    `);
  },
};
