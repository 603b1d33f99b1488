import type { Migration } from '@panelist/infra/postgres';

/**
 * Leases: processes with a heartbeat by this database's clock, and the work that each leads.
 * Deleting an expired process deletes its leases.
 */
export const migration: Migration = {
  name: '0014-leads',
  up: async (knex) => {
    await knex.raw(`
      create table app.processes (
        id uuid primary key,
        room text not null,
        label text not null,
        -- The session that keeps this row: when it ends, so does the process.
        backend integer not null,
        backend_since timestamptz not null,
        started_at timestamptz not null default clock_timestamp(),
        beat_at timestamptz not null default clock_timestamp(),
        waits_for text[] not null default '{}'
      );
      create table app.leads (
        name text primary key,
        holder uuid not null references app.processes on delete cascade,
        taken_at timestamptz not null default clock_timestamp()
      );
      create index on app.leads (holder);
    `);
  },
};
