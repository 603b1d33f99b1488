import type { Migration } from '@panelist/infra/postgres';

/** Browser and system of each log-in, in words; null for sessions opened before. */
export const migration: Migration = {
  name: '0042-session-devices',
  up: async (knex) => {
    await knex.raw('alter table app.sessions add column device text');
  },
};
