import type { Migration } from '@panelist/infra/postgres';

/**
 * The app's clock, and the state of the demo's simulated providers: messages delivered, orders
 * placed.
 */
export const migration: Migration = {
  name: '0005-sandbox',
  up: async (knex) => {
    await knex.raw(`
      create table app.clock (
        single boolean primary key default true check (single),
        offset_ms bigint not null check (offset_ms >= 0)
      );

      create table sandbox.messages (
        id bigint generated always as identity primary key,
        channel text not null check (channel in ('email', 'sms')),
        message_id text unique,
        recipient text not null,
        subject text,
        body text not null,
        sent_at timestamptz not null
      );
      create index messages_recipient on sandbox.messages (lower(recipient), id desc);

      create table sandbox.tremendous_orders (
        id text primary key,
        external_id text unique,
        cents integer not null,
        name text not null,
        email text not null,
        reward_id text not null unique,
        delivery_started_at timestamptz not null,
        created_at timestamptz not null
      );

      create table sandbox.paypal_batches (
        id text primary key,
        sender_batch_id text not null unique,
        cents integer not null,
        receiver text not null,
        item_id text not null unique,
        sender_item_id text,
        created_at timestamptz not null
      );

      create table sandbox.refused_calls (
        key text primary key,
        times integer not null
      );
    `);
  },
};
