import type { Migration } from '@panelist/infra/postgres';

/** The schemas of everything else. BullMQ creates its own (`bullmq`). */
export const migration: Migration = {
  name: '0000-schemas',
  up: async (knex) => {
    for (const schema of ['event_store', 'vault', 'app', 'read_model', 'sandbox']) await knex.schema.createSchema(schema);
    await knex.raw('create extension if not exists pg_trgm');
    await knex.raw('create extension if not exists unaccent');
  },
};
