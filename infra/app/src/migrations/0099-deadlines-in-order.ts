import type { Migration } from '@panelist/infra/postgres';

/** The next due deadlines come from the index in their order, however many wait. */
export const migration: Migration = {
  name: '0099-deadlines-in-order',
  up: async (knex) => {
    await knex.raw(`
      create index deadlines_in_order on app.deadlines (not_before, id);
      drop index app.deadlines_due;
    `);
  },
};
