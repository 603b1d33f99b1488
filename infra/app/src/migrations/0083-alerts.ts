import type { Migration } from '@panelist/infra/postgres';

/** Conditions past their threshold, a row each until they clear; and what of it was sent. */
export const migration: Migration = {
  name: '0083-alerts',
  up: async (knex) => {
    await knex.raw(`
      create table app.alerts (
        condition text primary key,
        since timestamptz not null,
        value double precision not null,
        posted_at timestamptz,
        mailed_at timestamptz
      )`);
  },
};
