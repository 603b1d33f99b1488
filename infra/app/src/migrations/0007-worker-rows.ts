import type { Migration } from '@panelist/infra/postgres';

/**
 * Deadlines of business time, and the payouts that workers ask providers about. Handling the log
 * again recreates both.
 */
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

      create table app.open_payouts (
        payout_id text primary key,
        waits_for text not null check (waits_for in ('us', 'provider')),
        changed_at timestamptz not null
      );
      create index open_payouts_changed on app.open_payouts (changed_at);
    `);
  },
};
