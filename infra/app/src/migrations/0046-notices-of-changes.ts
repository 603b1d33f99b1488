import type { Migration } from '@panelist/infra/postgres';

/** The mails about changed passwords and connected accounts begin now: an upgrade mails nothing about the past. */
export const migration: Migration = {
  name: '0046-notices-of-changes',
  up: async (knex) => {
    await knex.raw(`
      insert into app.reaction_beginnings (checkpoint)
        select brought from unnest(array['reaction-tell-owner-when-account-changed']) as brought
        where not exists (select from app.checkpoints where name = brought);
    `);
  },
};
