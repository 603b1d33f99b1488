import type { Migration } from '@panelist/infra/postgres';

/** The nightly comparisons of payouts with the providers' own lists, and the differences that they found. */
export const migration: Migration = {
  name: '0081-reconciliations',
  up: async (knex) => {
    await knex.raw(`
      create table app.reconciliations (
        method text not null,
        at timestamptz not null,
        since timestamptz not null,
        until timestamptz not null,
        listed integer not null,
        compared integer not null,
        differences integer not null,
        primary key (method, at)
      );

      create table app.payout_differences (
        id text primary key,
        method text not null,
        kind text not null,
        key text,
        payout_id text,
        provider_id text,
        -- { status, cents }, null where one side has nothing.
        ours jsonb,
        theirs jsonb,
        first_found_at timestamptz not null,
        last_found_at timestamptz not null,
        -- The first comparison that no longer found it.
        gone_at timestamptz
      );
      create index payout_differences_newest on app.payout_differences (first_found_at desc, id);
    `);
  },
};
