import type { Migration } from '@panelist/infra/postgres';

/**
 * Marks of the log that processors have read, by which they notice that the log has lost its last
 * events. A processor beyond the end of the log has the state `ahead` until an operator takes its
 * checkpoint back or its read model is rebuilt.
 */
export const migration: Migration = {
  name: '0028-log-trail',
  up: async (knex) => {
    await knex.raw(logTrail);
  },
};

const logTrail = `
  create table app.log_trail (
    -- One mark a minute: the last event that processors had read by then.
    minute timestamptz primary key,
    position text collate "C" not null,
    event_id uuid not null
  );
  create index log_trail_newest on app.log_trail (position desc);`;
