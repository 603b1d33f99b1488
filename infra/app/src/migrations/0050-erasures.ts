import type { Migration } from '@panelist/infra/postgres';

/**
 * Erasures that workers carry out, with what the person is told; names and addresses of payments that
 * are still on their way to erased persons; and when another site identified the person of a session.
 */
export const migration: Migration = {
  name: '0050-erasures',
  up: async (knex) => {
    await knex.raw(`
      create table app.erasures (
        erasure_id text primary key,
        user_id text not null,
        -- What was destroyed and kept, in sentences that name nobody.
        receipt jsonb not null,
        -- The address for the receipt, sealed with a key of its own; null once it was mailed.
        sealed_address text,
        begun_at timestamptz not null default now(),
        -- Null until the key and all rows are gone.
        erased_at timestamptz
      );
      create index erasures_unmailed on app.erasures (begun_at) where sealed_address is not null;

      create table app.kept_recipients (
        payout_id text primary key,
        user_id text not null,
        -- Name and address, sealed with a key of their own.
        sealed text not null,
        kept_at timestamptz not null default now()
      );

      alter table app.sessions add column identified_at timestamptz;
    `);
  },
};
