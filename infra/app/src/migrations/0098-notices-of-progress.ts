import type { Migration } from '@panelist/infra/postgres';

/** The mails about how an application goes on begin now: an upgrade mails nothing about the past. */
export const migration: Migration = {
  name: '0098-notices-of-progress',
  up: async (knex) => {
    await knex.raw(`
      insert into app.reaction_beginnings (checkpoint)
        select brought from unnest(array['reaction-tell-participant-of-progress']) as brought
        where not exists (select from app.checkpoints where name = brought);
    `);
  },
};
