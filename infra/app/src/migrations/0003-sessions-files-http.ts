import type { Migration } from '@panelist/infra/postgres';

/** Sessions, files of persons, first answers by Idempotency-Key, and counts of rate limits. */
export const migration: Migration = {
  name: '0003-sessions-files-http',
  up: async (knex) => {
    await knex.raw(`
      create table app.sessions (
        id uuid primary key,
        user_id text not null,
        impersonator text,
        cookie_hash bytea not null unique,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz
      );
      create index sessions_user on app.sessions (user_id) where revoked_at is null;

      create table app.session_tokens (
        token_hash bytea primary key,
        session_id uuid not null references app.sessions (id) on delete cascade,
        expires_at timestamptz not null
      );
      create index session_tokens_session on app.session_tokens (session_id);

      create table app.files (
        id uuid primary key,
        owner_id text not null,
        content_type text not null,
        sealed bytea not null,
        created_at timestamptz not null default now()
      );
      create index files_owner on app.files (owner_id);

      create table app.idempotency_keys (
        id text primary key,
        request_hash text not null,
        holder uuid not null,
        lease_until timestamptz not null,
        answer bytea,
        expires_at timestamptz not null
      );
      create index idempotency_keys_expiry on app.idempotency_keys (expires_at);

      create table app.rate_limits (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );
      create index rate_limits_expiry on app.rate_limits (expire);
    `);
  },
};
