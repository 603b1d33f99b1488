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
    await knex.raw(commands);
    await knex.raw(promote);
    await knex.raw(rollBack);
    await knex.raw(dropKept);
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
    -- Whether a process follows the log: readers wait for it.
    add column following boolean not null default false,
    add column lag integer not null default 0,
    add column lag_seconds double precision not null default 0,
    add column caught_up_at timestamptz,
    -- When a process last used this version.
    add column used_at timestamptz not null default now(),
    -- While a rebuild or comparison runs: { done, total, perSecond }.
    add column rebuild jsonb,
    -- The table before the last rebuild: { version, position, replacedAt }.
    add column previous jsonb,
    -- The last comparison with a rebuilt table: position, number of rows, differing keys; no values.
    add column verified jsonb;
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

const commands = `
  create table if not exists read_model.projector_commands (
    id bigint generated always as identity primary key,
    projector text not null,
    kind text not null,
    requested_at timestamptz not null default now(),
    started_at timestamptz
  );
  create index if not exists projector_commands_waiting on read_model.projector_commands (projector) where started_at is null;`;

/**
 * Renames a shadow table to the model's table, with a new epoch, so that the process that wrote to
 * the old one begins again. One statement, so a frozen process blocks no other.
 */
const promote = `
  create function read_model.promote(checkpoint text, base text, shadow text, built_position text)
  returns void language plpgsql set lock_timeout = '2s' as $$
  begin
    execute format('lock table read_model.%I in access exclusive mode', base);
    execute format('drop table if exists read_model.%I', base || '__previous');
    execute format('alter table read_model.%I rename to %I', base, base || '__previous');
    execute format('alter table read_model.%I rename to %I', shadow, base);
    update app.checkpoints c set
      previous = jsonb_build_object('version', c.version, 'position', c.position, 'replacedAt', to_jsonb(now())),
      position = built_position, epoch = c.epoch + 1, failing = null, rebuild = null, updated_at = now(),
      state = case when c.state = 'stopped' then 'starting' else c.state end
    where c.name = checkpoint;
  end $$;`;

/** Swaps the kept table and the one in use. Answers whether one was kept. */
const rollBack = `
  create function read_model.roll_back(checkpoint text, base text) returns boolean language plpgsql set lock_timeout = '2s' as $$
  declare
    c record;
  begin
    if to_regclass(format('read_model.%I', base || '__previous')) is null then
      return false;
    end if;
    execute format('lock table read_model.%I, read_model.%I in access exclusive mode', base, base || '__previous');
    select * into c from app.checkpoints where name = checkpoint for update;
    if c.previous is null then
      return false;
    end if;
    execute format('alter table read_model.%I rename to %I', base, base || '__swap');
    execute format('alter table read_model.%I rename to %I', base || '__previous', base);
    execute format('alter table read_model.%I rename to %I', base || '__swap', base || '__previous');
    update app.checkpoints set
      position = c.previous ->> 'position', epoch = c.epoch + 1,
      previous = jsonb_build_object('version', c.version, 'position', c.position, 'replacedAt', to_jsonb(now())),
      state = 'starting', following = false, failing = null, updated_at = now()
    where name = checkpoint;
    return true;
  end $$;`;

const dropKept = `
  create function read_model.drop_kept(checkpoint text, base text) returns boolean language plpgsql set lock_timeout = '2s' as $$
  declare
    was_kept boolean := to_regclass(format('read_model.%I', base || '__previous')) is not null;
  begin
    execute format('drop table if exists read_model.%I', base || '__previous');
    update app.checkpoints set previous = null, updated_at = now() where name = checkpoint;
    return was_kept;
  end $$;`;
