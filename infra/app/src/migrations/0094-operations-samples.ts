import type { Migration } from '@panelist/infra/postgres';

/** What the queues and processors looked like, once a minute for a day. */
export const migration: Migration = {
  name: '0094-operations-samples',
  up: async (knex) => {
    await knex.raw(`
      create table app.operations_samples (
        at timestamptz primary key,
        -- From the queue to { waiting, active, delayed, failed }; zeros and empty queues are left out.
        queues jsonb not null,
        -- From the processor to { lag, seconds }; those without lag are left out.
        processors jsonb not null,
        parked integer not null
      )`);
  },
};
