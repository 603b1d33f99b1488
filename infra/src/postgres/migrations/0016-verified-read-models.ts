import type { Migration } from '../migration.js';

/** What came of the last comparison of a read model with one that was built anew: position, rows, keys that differ; no values. */
export const migration: Migration = {
  name: '0016-verified-read-models',
  up: async (knex) => {
    await knex.raw('alter table read_model.projectors add column verified jsonb');
  },
};
