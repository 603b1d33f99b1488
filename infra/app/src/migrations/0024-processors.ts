import type { Migration } from '@panelist/infra/postgres';

/**
 * One checkpoint table for projections and reactions. The rows of reactions stay where they are, so workers of the release before go on with them until
 * they stop. Projections get rows by version as their tables are made; the tables of the release before stay for its processes.
 */
export const migration: Migration = {
  name: '0024-processors',
  up: async (knex) => {
    await knex.raw(checkpoints);
    await knex.raw(parkedStreams);
  },
};

const checkpoints = `
  alter table app.checkpoints
    add column kind text not null default 'reaction' check (kind in ('projection', 'reaction')),
    -- Of a projection: its read model, the version, and a fingerprint of its columns, key and indexes.
    add column model text,
    add column version integer,
    add column shape text,
    add column state text not null default 'starting',
    -- The event at the position, where its reader got it, and when the checkpoint moved there last.
    add column event_id uuid,
    add column moved_at timestamptz not null default now(),
    -- Of a projection: the physical table that its view shows.
    add column table_name text,
    -- What an operator asks of the process that runs it: rebuild or resume.
    add column asked text,
    add column lag integer not null default 0,
    add column lag_seconds double precision not null default 0,
    add column caught_up_at timestamptz,
    -- When a process last used this version.
    add column used_at timestamptz not null default now(),
    -- While a rebuild runs: { done, total, perSecond }.
    add column rebuild jsonb;
  -- A reaction that has handled events before has caught up once.
  update app.checkpoints set caught_up_at = now() where position is not null;`;

const parkedStreams = `
  create table app.parked_streams (
    name text not null,
    stream text not null,
    revision integer not null,
    failing jsonb not null,
    -- An operator asked to handle it again.
    resumed boolean not null default false,
    parked_at timestamptz not null default now(),
    primary key (name, stream)
  );`;
