import type { Migration } from '@panelist/infra/postgres';

/** What operations found out about a difference between a provider's list and our payouts. */
export const migration: Migration = {
  name: '0095-notes-on-differences',
  up: async (knex) => {
    // [{ text, by, at }], oldest first.
    await knex.raw(`alter table app.payout_differences add column notes jsonb not null default '[]'`);
  },
};
