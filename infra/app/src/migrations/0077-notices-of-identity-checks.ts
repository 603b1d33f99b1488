import type { Migration } from '@panelist/infra/postgres';

/** The mails about identity verifications begin now: an upgrade mails nothing about the past. */
export const migration: Migration = {
  name: '0077-notices-of-identity-checks',
  up: async (knex) => {
    await knex.raw(`
      insert into app.reaction_beginnings (checkpoint)
        select brought from unnest(array['reaction-tell-participant-of-identity-check']) as brought
        where not exists (select from app.checkpoints where name = brought);
    `);
  },
};
