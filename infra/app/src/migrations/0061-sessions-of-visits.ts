import type { Migration } from '@panelist/infra/postgres';

/** The session of the member of staff from which a visit as a participant was opened: it ends with it. */
export const migration: Migration = {
  name: '0061-sessions-of-visits',
  up: async (knex) => {
    await knex.raw('alter table app.sessions add column opened_from uuid');
  },
};
