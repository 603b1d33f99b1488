import type { Migration } from '@panelist/infra/postgres';

/**
 * Browser and system of each log-in, in words (null for sessions opened before), and the headers of
 * the mails in the demo's inbox.
 */
export const migration: Migration = {
  name: '0042-account-settings',
  up: async (knex) => {
    await knex.raw(`
      alter table app.sessions add column device text;
      alter table sandbox.messages add column headers jsonb not null default '{}';
    `);
  },
};
