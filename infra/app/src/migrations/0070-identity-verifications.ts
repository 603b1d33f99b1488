import type { Migration } from '@panelist/infra/postgres';

/** The sandbox's Plaid: attempts, tokens of its dialog, and the key that signs its messages. */
export const migration: Migration = {
  name: '0070-identity-verifications',
  up: async (knex) => {
    await knex.raw(`
      create table sandbox.plaid_sessions (
        id text primary key,
        client_user_id text not null,
        template_id text not null,
        status text not null,
        -- Who the person is at Plaid; null until they have shown it.
        identity text,
        created_at timestamptz not null default clock_timestamp(),
        completed_at timestamptz
      );
      create index plaid_sessions_of_user on sandbox.plaid_sessions (client_user_id, template_id, created_at desc);

      create table sandbox.plaid_link_tokens (
        token text primary key,
        session_id text not null references sandbox.plaid_sessions (id),
        expires_at timestamptz not null
      );

      create table sandbox.plaid_keys (
        kid text primary key,
        private_key jsonb not null,
        created_at timestamptz not null default now()
      );

      alter table sandbox.webhooks drop constraint webhooks_provider_check;
      alter table sandbox.webhooks add constraint webhooks_provider_check
        check (provider in ('TREMENDOUS', 'PAYPAL', 'PLAID'));
    `);
  },
};
