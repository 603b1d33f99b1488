import type { Migration } from '../migration.js';

/** Deadlines of business time. Handling the log again makes them anew. */
export const migration: Migration = {
  name: '0007-worker-rows',
  up: async (knex) => {
    await knex.raw(`
      create table app.deadlines (
        id text primary key,
        kind text not null,
        due_at timestamptz not null,
        payload jsonb not null,
        tries integer not null default 0,
        not_before timestamptz not null
      );
      create index deadlines_due on app.deadlines (not_before);
    `);
  },
};
