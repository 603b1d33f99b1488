import type { Migration } from '@panelist/infra/postgres';

/**
 * One reaction, `advance-payout`, does what `dispatch-payout` and `follow-payout` did. It begins at
 * the checkpoint of the one further behind, so that no event of a payout is missed; an event that
 * one of them has handled leads to a second job, which is idempotent. If one of the two has never
 * moved, it begins at the start of the log, as it does on a new database. The old checkpoints stay:
 * processes of the previous release move them until they stop.
 */
export const migration: Migration = {
  name: '0023-advance-payout',
  up: async (knex) => {
    await knex.raw(`
      insert into app.checkpoints (name, position, epoch)
      select 'reaction-advance-payout', case when count(position) = 2 then min(position) end, 0
      from app.checkpoints where name in ('reaction-dispatch-payout', 'reaction-follow-payout')
      having count(*) > 0
      on conflict (name) do nothing;
    `);
  },
};
