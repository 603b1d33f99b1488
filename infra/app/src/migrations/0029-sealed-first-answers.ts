import type { Migration } from '@panelist/infra/postgres';

/**
 * A person's first answers are sealed with that person's key, in a column of their own: a process
 * of the previous release finds no answer there, and runs the request again, whose command the
 * stream knows. `sealed_by` is the holder that sealed it: once such a process has taken the key over,
 * the text is void. `answer` keeps those without a person, encrypted with the server's key.
 */
export const migration: Migration = {
  name: '0029-sealed-first-answers',
  up: async (knex) => {
    await knex.raw('alter table app.idempotency_keys add column subject text, add column sealed text, add column sealed_by uuid');
  },
};
