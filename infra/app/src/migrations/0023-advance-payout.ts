import type { Migration } from '@panelist/infra/postgres';

/**
 * One reaction, `advance-payout`, does what `dispatch-payout` and `follow-payout` did. It begins where the one that was further behind stood, so that no
 * event of a payout is missed; an event that both kinds have handled leads to a second job, which does no harm. Where one of the two has never moved it
 * begins at the start of the log, and so it does on a new database, which has neither. The old checkpoints stay: processes of the earlier edition move
 * them until they end.
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
