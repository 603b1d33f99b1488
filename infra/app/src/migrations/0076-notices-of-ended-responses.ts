import type { Migration } from '@panelist/infra/postgres';

/** The mails about responses that ended without payment begin now: an upgrade mails nothing about the past. */
export const migration: Migration = {
  name: '0076-notices-of-ended-responses',
  up: async (knex) => {
    await knex.raw(`
      insert into app.reaction_beginnings (checkpoint)
        select brought from unnest(array['reaction-tell-participant-when-response-ended']) as brought
        where not exists (select from app.checkpoints where name = brought);
    `);
  },
};
