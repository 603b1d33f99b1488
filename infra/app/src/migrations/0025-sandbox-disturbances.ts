import type { Migration } from '@panelist/infra/postgres';

/** What the sandbox's providers do wrong for a while, by name (`infra/app/demo/sandbox/disturb.ts`). */
export const migration: Migration = {
  name: '0025-sandbox-disturbances',
  up: async (knex) => {
    await knex.raw('create table sandbox.disturbances (name text primary key, until timestamptz not null)');
  },
};
