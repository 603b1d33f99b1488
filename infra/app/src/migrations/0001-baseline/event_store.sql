create schema event_store;

-- The event log. Positions count 1, 2, 3, … and are drawn under one advisory lock, so they become
-- visible in their order: a reader that asks for everything after a position misses nothing.
-- Events are never changed, which a trigger enforces.
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

-- Streams that were deleted: events below "before" no longer read as the stream's. A later append
-- makes the stream live again, unless it is tombstoned.
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

-- A stream's state: its last revision (-1: no event), whether a deletion hides it, whether it is
-- tombstoned.
create function event_store.standing(asked text, out current bigint, out deleted boolean, out tombstoned boolean)
language sql stable as $$
  select coalesce(last.revision, -1), coalesce(gone.before > coalesce(last.revision, -1), false), coalesce(gone.tombstoned, false)
  from (values (1)) as one
  left join lateral (select e.revision from event_store.events e where e.stream = asked order by e.revision desc limit 1) last on true
  left join lateral (select d.before, d.tombstoned from event_store.deletions d where d.stream = asked limit 1) gone on true
$$;

-- Appends one event to a stream whose last revision is exactly `expected` (-1 for no stream), that
-- was never deleted and does not hold the event. Returns its position, or null without a change:
-- then the caller uses `append_batch`. The lock is a separate statement, so that the statement
-- after it sees what the previous holder committed.
create function event_store.append_one(stream text, expected bigint, id uuid, type text, data jsonb, metadata jsonb)
returns bigint
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_variable
declare
  written bigint;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'event_store.append_one needs READ COMMITTED: another isolation would not see what was appended while it waited';
  end if;
  perform pg_advisory_xact_lock(16180, 1);
  insert into event_store.events as new (position, stream, revision, event_id, type, data, metadata, recorded_at)
  select coalesce((select e.position from event_store.events e order by e.position desc limit 1), 0) + 1,
    stream, expected + 1, id, type, data, metadata, clock_timestamp()
  where expected = coalesce((select e.revision from event_store.events e where e.stream = append_one.stream order by e.revision desc limit 1), -1)
    and not exists (select from event_store.deletions d where d.stream = append_one.stream)
    and not exists (select from event_store.events e where e.stream = append_one.stream and e.event_id = id)
  returning new.position into written;
  return written;
end $$;

-- One element for each request in `rounds`, `streams`, `expected` and `sizes`; the others hold the
-- events of all requests in the same order, with their request's number (`owners`) and their place
-- in it (`steps`), both counted from 1. `rounds` ascends from 0; in a round no stream occurs
-- twice: further requests for a stream are in later rounds. `expected` is the last revision, -1
-- for no stream, -2 for any, -3 for an existing stream. Each request has its own answer, by its
-- number; a refused one does not affect the others.
--
-- In the usual batch each stream has the expected revision, none was ever deleted, and every event
-- is new. Then one check and one plain insert are enough, and one row answers for all: request 0
-- with the position before the first event. Any other batch is checked request by request.
--
-- The lock is a separate statement, so that the statements after it see what the previous holder
-- committed. The look-ups are lateral with a limit and the plan is fixed, so that a plan made on
-- an empty table still uses the indexes on a large one.
create function event_store.append_batch(
  rounds int[], streams text[], expected bigint[], sizes int[],
  owners int[], steps int[], ids uuid[], types text[], data jsonb[], metadata jsonb[]
)
returns table (request int, outcome text, revision bigint, "position" bigint)
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  top bigint;
  fresh boolean;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'event_store.append_batch needs READ COMMITTED: another isolation would not see what was appended while it waited';
  end if;
  perform pg_advisory_xact_lock(16180, 1);

  if rounds[cardinality(rounds)] = 0 and -2 <> all (expected) and -3 <> all (expected) then
    select coalesce((select e.position from event_store.events e order by e.position desc limit 1), 0),
      not exists (
        select from unnest(streams, expected) as a(stream, expected)
        where a.expected <> coalesce((select e.revision from event_store.events e where e.stream = a.stream order by e.revision desc limit 1), -1)
          or exists (select from event_store.deletions d where d.stream = a.stream)
      ) and not exists (
        select from unnest(owners, ids) as i(owner, id)
        where exists (select from event_store.events e where e.stream = streams[i.owner] and e.event_id = i.id offset 0)
      )
      into top, fresh;
    if fresh then
      insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
      select top + i.n, streams[i.owner], expected[i.owner] + i.step, i.id, i.type, i.data, i.metadata, clock_timestamp()
      from unnest(owners, steps, ids, types, data, metadata) with ordinality as i(owner, step, id, type, data, metadata, n);
    end if;
  end if;
  if fresh then
    return query values (0, 'fresh', null::bigint, top);
    return;
  end if;

  for this_round in 0 .. rounds[cardinality(rounds)] loop
    top := coalesce((select e.position from event_store.events e order by e.position desc limit 1), 0);
    return query
    with judged as materialized (
      select a.request, a.stream, a.size, a.skipped, s.current, s.deleted, k.first, k.last_position,
        case
          when s.tombstoned then 'tombstoned'
          when a.expected = -3 and (s.current = -1 or s.deleted) then 'wrong-revision'
          when a.expected in (-2, -3) then case when k.complete then 'repeated' when k.found > 0 then 'corrupted' else 'appended' end
          when a.expected < s.current and k.first = a.expected + 1 then case when k.complete then 'repeated' else 'corrupted' end
          when a.expected = s.current or (a.expected = -1 and s.deleted) then case when k.found > 0 then 'corrupted' else 'appended' end
          else 'wrong-revision'
        end as outcome
      from (
        select u.request, u.round, u.stream, u.expected, u.size, sum(u.size) over (order by u.request) - u.size as skipped
        from unnest(rounds, streams, expected, sizes) with ordinality as u(round, stream, expected, size, request)
      ) a
      cross join lateral (
        select coalesce(last.revision, -1) as current, coalesce(gone.before > coalesce(last.revision, -1), false) as deleted,
          coalesce(gone.tombstoned, false) as tombstoned
        from (values (1)) as one
        left join lateral (
          select e.revision from event_store.events e where e.stream = a.stream order by e.revision desc limit 1
        ) last on true
        left join lateral (select d.before, d.tombstoned from event_store.deletions d where d.stream = a.stream limit 1) gone on true
      ) s
      cross join lateral (
        select count(known.revision) as found, min(known.revision) filter (where n = 1) as first, max(known.position) as last_position,
          count(known.revision) = a.size and min(known.revision - n) = max(known.revision - n) as complete
        from generate_series(1, a.size) n
        left join lateral (
          select e.revision, e.position from event_store.events e where e.stream = a.stream and e.event_id = ids[a.skipped + n] limit 1
        ) known on true
      ) k
      where a.round = this_round
    ), accepted as materialized (
      select j.request, j.stream, j.current, j.size, j.skipped, top + sum(j.size) over (order by j.request) - j.size as base
      from judged j where j.outcome = 'appended'
    ), written as (
      insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
      select a.base + n, a.stream, a.current + n, ids[a.skipped + n], types[a.skipped + n], data[a.skipped + n], metadata[a.skipped + n],
        clock_timestamp()
      from accepted a cross join generate_series(1, a.size) n
    )
    select j.request::int, j.outcome,
      case j.outcome
        when 'appended' then j.current + j.size
        when 'repeated' then j.first + j.size - 1
        when 'wrong-revision' then case when j.current = -1 or j.deleted then null else j.current end
      end,
      case j.outcome when 'appended' then (a.base + a.size)::bigint when 'repeated' then j.last_position end
    from judged j left join accepted a on a.request = j.request;
  end loop;
end $$;

-- Deletes a stream (soft delete or tombstone) under the lock of the appends. Answers 'deleted' or
-- the reason why not, with the stream's revision.
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
