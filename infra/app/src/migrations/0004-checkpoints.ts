import type { Migration } from '@panelist/infra/postgres';

/**
 * Checkpoints of reactions. Only the holder of the newest epoch can move a checkpoint; `failing`
 * names the event that stops a reaction (by id, never by its data).
 */
export const migration: Migration = {
  name: '0004-checkpoints',
  up: async (knex) => {
    await knex.raw(`
      create table app.checkpoints (
        name text primary key,
        position text collate "C",
        epoch bigint not null,
        failing jsonb,
        updated_at timestamptz not null default now()
      );
    `);
  },
};
