import type { Migration } from '@panelist/infra/postgres';

/** The files of the mails in the demo's inbox. */
export const migration: Migration = {
  name: '0074-inbox-attachments',
  up: async (knex) => {
    await knex.raw(`alter table sandbox.messages add column attachments jsonb not null default '[]'`);
  },
};
