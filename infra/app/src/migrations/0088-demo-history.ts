import type { Migration } from '@panelist/infra/postgres';

/** How far the demo has got with filling its history, so that a start goes on where another one was killed. */
export const migration: Migration = {
  name: '0088-demo-history',
  up: async (knex) => {
    await knex.raw(`
      create table sandbox.history (
        single boolean primary key default true check (single),
        -- The time that the history leads up to, by the app's clock.
        up_to timestamptz not null,
        -- Steps that are done.
        done integer not null default 0,
        -- The log as far as workers have followed it.
        position text,
        finished boolean not null default false
      )`);
  },
};
