import type { Migration } from '@panelist/infra/postgres';

/** The mail about a failed payment: the payments that failed before an upgrade are not mailed. */
export const migration: Migration = {
  name: '0080-failed-payment-mails',
  up: async (knex) => {
    await knex.raw(`
      insert into app.reaction_beginnings (checkpoint)
        select brought from unnest(array['reaction-tell-participant-when-payment-fails']) as brought
        where not exists (select from app.checkpoints where name = brought);
    `);
  },
};
