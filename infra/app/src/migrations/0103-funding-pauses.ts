import type { Migration } from '@panelist/infra/postgres';

/** Until when the payouts of a provider that was out of funds wait: a row a method, for every process. */
export const migration: Migration = {
  name: '0103-funding-pauses',
  up: async (knex) => {
    await knex.raw(`
      create table app.funding_pauses (
        method text primary key,
        until timestamptz not null
      )`);
  },
};
