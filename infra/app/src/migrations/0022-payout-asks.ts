import type { Migration } from '@panelist/infra/postgres';

/**
 * When workers ask the provider about each payout next, so that payouts that wait for weeks do not
 * delay the others; also for paid payouts, which a provider may reverse.
 */
export const migration: Migration = {
  name: '0022-payout-asks',
  up: async (knex) => {
    await knex.raw(`
      alter table app.open_payouts add column ask_at timestamptz not null default now();
      alter table app.open_payouts drop constraint open_payouts_waits_for_check;
      alter table app.open_payouts add check (waits_for in ('us', 'provider', 'nobody'));
      drop index app.open_payouts_changed;
      create index open_payouts_asks on app.open_payouts (ask_at);
    `);
  },
};
