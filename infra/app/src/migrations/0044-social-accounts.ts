import type { Migration } from '@panelist/infra/postgres';

/**
 * Log-ins at other sites that are under way, and the tickets that they end in; what the sandbox's
 * sites gave out.
 */
export const migration: Migration = {
  name: '0044-social-accounts',
  up: async (knex) => {
    await knex.raw(`
      create table app.social_flows (
        state_hash bytea primary key,
        -- Of the cookie of the browser in which the flow began.
        browser_hash bytea not null,
        provider text not null,
        activity text not null,
        -- Who connects an account; null for a log-in.
        user_id text,
        cc text,
        back_to text,
        expires_at timestamptz not null
      );
      create index social_flows_expiry on app.social_flows (expires_at);

      create table app.social_tickets (
        ticket_hash bytea primary key,
        purpose text not null,
        -- Who connects an account; null for a sign-up.
        user_id text,
        -- The identity, encrypted with a key of the server.
        sealed bytea not null,
        -- The account that used the ticket.
        used_by text,
        expires_at timestamptz not null
      );
      create index social_tickets_expiry on app.social_tickets (expires_at);

      create table sandbox.oauth_grants (
        code text primary key,
        provider text not null,
        redirect_uri text not null,
        challenge text not null,
        person jsonb not null,
        created_at timestamptz not null default now(),
        redeemed_at timestamptz,
        token text unique
      );
    `);
  },
};
