import type { Migration } from '@panelist/infra/postgres';

/**
 * The event log. Positions count 1, 2, 3, … and are drawn under one advisory lock, so they become
 * visible in their order: a reader that asks for everything after a position misses nothing
 * (`engineering.md`, section 1). Events are never changed, which a trigger enforces.
 */
export const migration: Migration = {
  name: '0001-event-store',
  up: async (knex) => {
    await knex.raw(tables);
    await knex.raw(append);
    await knex.raw(remove);
  },
};

const tables = `
  create table event_store.identity (
    one boolean primary key default true check (one),
    id uuid not null default gen_random_uuid()
  );
  insert into event_store.identity default values;

  create table event_store.events (
    position bigint primary key,
    stream text not null,
    revision bigint not null,
    event_id uuid not null,
    type text not null,
    data jsonb not null,
    metadata jsonb not null,
    recorded_at timestamptz not null,
    category text not null generated always as (split_part(stream, '-', 1)) stored,
    unique (stream, revision),
    unique (stream, event_id)
  );

  -- Streams that were deleted: events below "before" no longer read as the stream's. A later append makes the stream live again, unless it is tombstoned.
  create table event_store.deletions (
    stream text primary key,
    before bigint not null,
    tombstoned boolean not null
  );

  create function event_store.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'Events are facts: they are never changed or removed';
  end $$;
  create trigger events_stay before update or delete or truncate on event_store.events
    for each statement execute function event_store.refuse_change();

  -- A stream's state: its last revision (-1: no event), whether a deletion hides it, whether it is tombstoned.
  create function event_store.standing(asked text, out current bigint, out deleted boolean, out tombstoned boolean)
  language sql stable as $$
    select coalesce(last.revision, -1), coalesce(gone.before > coalesce(last.revision, -1), false), coalesce(gone.tombstoned, false)
    from (values (1)) as one
    left join lateral (select e.revision from event_store.events e where e.stream = asked order by e.revision desc limit 1) last on true
    left join lateral (select d.before, d.tombstoned from event_store.deletions d where d.stream = asked limit 1) gone on true
  $$;
`;

/**
 * Appends a batch. `rounds` is an array of rounds, a round an array of { request, stream, expected,
 * events: [{ id, type, data, metadata }] } in which no stream occurs twice: further requests for a
 * stream are in later rounds. `expected` is the last revision, -1 for no stream, -2 for any, -3 for
 * an existing stream. Each request has its own answer; a refused one does not affect the others.
 * The lock is a separate statement, so that the statements after it see what the previous holder
 * committed. The look-ups are lateral with a limit and the plan is fixed, so that a plan made on an
 * empty table still uses the indexes on a large one.
 */
const append = `
  create function event_store.append(rounds json)
  returns table (request int, outcome text, revision bigint, "position" bigint)
  language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
  as $$
  #variable_conflict use_column
  declare
    round json;
    top bigint;
  begin
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'event_store.append needs READ COMMITTED: another isolation would not see what was appended while it waited';
    end if;
    perform pg_advisory_xact_lock(16180, 1);
    for round in select value from json_array_elements(rounds) loop
      top := coalesce((select e.position from event_store.events e order by e.position desc limit 1), 0);
      return query
      with asked as materialized (
        select a.request, a.stream, a.expected, a.events, json_array_length(a.events) as size, s.current, s.deleted, s.tombstoned
        from json_to_recordset(round) as a(request int, stream text, expected bigint, events json), event_store.standing(a.stream) s
      ), incoming as materialized (
        select a.request, a.stream, e.n - 1 as n, e.id, e.type, e.data, e.metadata, known.revision as known_revision, known.position as known_position
        from asked a
        cross join lateral rows from (json_to_recordset(a.events) as (id uuid, type text, data jsonb, metadata jsonb))
          with ordinality as e(id, type, data, metadata, n)
        left join lateral (
          select k.revision, k.position from event_store.events k where k.stream = a.stream and k.event_id = e.id limit 1
        ) known on true
      ), known as materialized (
        select i.request, count(i.known_revision) as found, min(i.known_revision) filter (where i.n = 0) as first,
          min(i.known_revision - i.n) as lowest, max(i.known_revision - i.n) as highest, max(i.known_position) as last_position
        from incoming i group by i.request
      ), compared as materialized (
        select a.request, a.stream, a.expected, a.size, a.current, a.deleted, a.tombstoned, k.found, k.first, k.last_position,
          k.found = a.size and k.lowest = k.highest as complete
        from asked a join known k on k.request = a.request
      ), judged as materialized (
        select c.request, c.stream, c.size, c.current, c.deleted, c.first, c.last_position,
          case
            when c.tombstoned then 'tombstoned'
            when c.expected = -3 and (c.current = -1 or c.deleted) then 'wrong-revision'
            when c.expected in (-2, -3) then case when c.complete then 'repeated' when c.found > 0 then 'corrupted' else 'appended' end
            when c.expected < c.current and c.first = c.expected + 1 then case when c.complete then 'repeated' else 'corrupted' end
            when c.expected = c.current or (c.expected = -1 and c.deleted) then case when c.found > 0 then 'corrupted' else 'appended' end
            else 'wrong-revision'
          end as outcome
        from compared c
      ), accepted as materialized (
        select j.request, j.stream, j.current, j.size, top + sum(j.size) over (order by j.request) - j.size as base
        from judged j where j.outcome = 'appended'
      ), written as (
        insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
        select a.base + i.n + 1, a.stream, a.current + i.n + 1, i.id, i.type, i.data, i.metadata, clock_timestamp()
        from accepted a join incoming i on i.request = a.request
      )
      select j.request, j.outcome,
        case j.outcome
          when 'appended' then j.current + j.size
          when 'repeated' then j.first + j.size - 1
          when 'wrong-revision' then case when j.current = -1 or j.deleted then null else j.current end
        end,
        case j.outcome when 'appended' then (a.base + a.size)::bigint when 'repeated' then j.last_position end
      from judged j left join accepted a on a.request = j.request;
    end loop;
  end $$;
`;

/**
 * Deletes a stream (soft delete or tombstone) under the lock of the appends. Answers 'deleted' or
 * the reason why not, with the stream's revision.
 */
const remove = `
  create function event_store.delete_stream(asked text, expected bigint, hard boolean, out outcome text, out revision bigint)
  language plpgsql volatile as $$
  declare
    s record;
    gone boolean;
  begin
    perform pg_advisory_xact_lock(16180, 1);
    select * into s from event_store.standing(asked);
    gone := s.current = -1 or s.deleted;
    revision := case when gone then null else s.current end;
    if s.tombstoned then
      outcome := 'tombstoned';
    elsif (expected = -3 and gone) or (expected = -1 and not gone) or (expected >= 0 and expected <> s.current) then
      outcome := 'wrong-revision';
    else
      outcome := 'deleted';
      if hard or s.current >= 0 then
        insert into event_store.deletions (stream, before, tombstoned) values (asked, s.current + 1, hard)
          on conflict (stream) do update set before = excluded.before, tombstoned = excluded.tombstoned;
      end if;
    end if;
  end $$;
`;
