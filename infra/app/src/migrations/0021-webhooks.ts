import type { Migration } from '@panelist/infra/postgres';

/**
 * Webhooks of the sandbox's providers: how far they have been sent, and each message as it was
 * sent, because PayPal is asked to verify it later.
 */
export const migration: Migration = {
  name: '0021-webhooks',
  up: async (knex) => {
    await knex.raw(`
      alter table sandbox.tremendous_orders add column overruled text, add column announced text;
      alter table sandbox.paypal_batches add column overruled text, add column announced text;
      -- No messages about what happened before this migration.
      update sandbox.tremendous_orders set announced = 'BEFORE';
      update sandbox.paypal_batches set announced = 'BEFORE';
      create index tremendous_orders_to_tell on sandbox.tremendous_orders (created_at)
        where announced is null or announced in ('PENDING', 'CHANGED');
      create index paypal_batches_to_tell on sandbox.paypal_batches (created_at)
        where announced is null or announced in ('PENDING', 'CHANGED');

      create table sandbox.webhooks (
        id text primary key,
        provider text not null check (provider in ('TREMENDOUS', 'PAYPAL')),
        body text not null,
        headers jsonb not null,
        transmission_id text unique,
        due_at timestamptz default now(),
        tries integer not null default 0,
        delivered integer not null default 0
      );
      create index webhooks_due on sandbox.webhooks (due_at) where due_at is not null;
    `);
  },
};
