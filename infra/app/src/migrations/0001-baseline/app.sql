-- Tables of the services themselves. BullMQ creates its own schema (`bullmq`).
create schema app;

create table app.clock (
  single boolean primary key default true check (single),
  offset_ms bigint not null check (offset_ms >= 0)
);

-- The event stores outside of this database that it was the first to write to.
create table app.adopted_logs (
  -- Name of the store: its servers, without user and password.
  store text primary key,
  adopted_at timestamptz not null default now()
);

-- Leases: processes with a heartbeat by this database's clock, and the work that each leads.
-- Deleting an expired process deletes its leases.
create table app.processes (
  id uuid primary key,
  service text not null,
  label text not null,
  -- The session that keeps this row: when it ends, so does the process.
  backend integer not null,
  backend_since timestamptz not null,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp(),
  waits_for text[] not null default '{}'
);
create table app.leases (
  name text primary key,
  holder uuid not null references app.processes on delete cascade,
  taken_at timestamptz not null default clock_timestamp()
);
create index on app.leases (holder);

-- Checkpoints of projections and reactions. Only the holder of the newest epoch can move one.
create table app.checkpoints (
  name text primary key,
  position text collate "C",
  epoch bigint not null,
  -- The event that stops it (by id, never by its data).
  failing jsonb,
  updated_at timestamptz not null default now(),
  kind text not null default 'reaction' check (kind in ('projection', 'reaction')),
  -- Of a projection: its read model, the version, and a fingerprint of its columns, key and indexes.
  model text,
  version integer,
  shape text,
  state text not null default 'starting',
  -- The event at the position, where its reader got it, and when the checkpoint moved there last.
  event_id uuid,
  moved_at timestamptz not null default now(),
  -- Of a projection: the physical table that its view shows.
  table_name text,
  -- What an operator asks of the process that runs it: rebuild or resume.
  asked text,
  lag integer not null default 0,
  lag_seconds double precision not null default 0,
  caught_up_at timestamptz,
  -- When a process last used this version.
  used_at timestamptz not null default now(),
  -- While a rebuild runs: { done, total, perSecond }.
  rebuild jsonb
);

create table app.parked_streams (
  name text not null,
  stream text not null,
  revision integer not null,
  failing jsonb not null,
  -- An operator asked to handle it again.
  resumed boolean not null default false,
  parked_at timestamptz not null default now(),
  primary key (name, stream)
);

create table app.sessions (
  id uuid primary key,
  user_id text not null,
  impersonator text,
  -- Of staff: it ends sooner.
  is_staffs boolean not null default false,
  cookie_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Browser and system at the log-in, for people to read.
  device text,
  -- The keyed hash of the browser's device cookie: the same for all accounts that it logs in.
  device_key text,
  -- When the person of the session proved themselves last, by the app's clock, and by what.
  proven_at timestamptz,
  proven_by text,
  -- The session of the member of staff from which a visit as a participant was opened: it ends with it.
  opened_from uuid
);
create index sessions_user on app.sessions (user_id) where revoked_at is null;

-- Raised with every end of sessions, in its own transaction: a process that knows a session as of the
-- present generation knows that it has not been ended (nor aged by the clock of the demo). A row, not a
-- sequence: others see it when they see the end.
create table app.session_generation (
  one boolean primary key default true check (one),
  n bigint not null
);
insert into app.session_generation (n) values (1);
create function app.raise_session_generation() returns trigger language plpgsql as $$
begin
  update app.session_generation set n = n + 1;
  return null;
end $$;
create trigger sessions_ended after update of revoked_at, created_at or delete on app.sessions
  for each statement execute function app.raise_session_generation();

create table app.session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references app.sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index session_tokens_session on app.session_tokens (session_id);

-- Log-ins at other sites that are under way, and the tickets that they end in.
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

-- First answers by Idempotency-Key. That of a person is sealed with the person's key by the holder
-- `sealed_by`; `answer` holds those without a person, encrypted with the server's key.
create table app.idempotency_keys (
  id text primary key,
  request_hash text not null,
  holder uuid not null,
  lease_until timestamptz not null,
  answer bytea,
  expires_at timestamptz not null,
  subject text,
  sealed text,
  sealed_by uuid,
  -- The last event that was written with the answer: the position, which the answer names, was not known
  -- when it was sealed.
  stream text,
  event_id uuid
);
create index idempotency_keys_expiry on app.idempotency_keys (expires_at);

-- Writes commands that were decided on streams and sessions as their process knew them, in one
-- transaction. Each is judged alone, and answered in `verdicts`:
--   session    its session has been ended
--   duplicate  its key was used before
--   stale      a stream that it was decided on has another last event, or its own was deleted
--   written    its events are in the log and its sealed answer is stored
-- `last_events` are the ids of the last events of the streams that a command (`readers`, counted from 1)
-- was decided on; its own stream is one of them. Which commands may share a call decides the caller: none
-- may be decided on a stream that one before it writes, and no key occurs twice. `top` is the position before the first
-- new event; the events of written commands follow in their order.
--
-- Keys are taken before the lock: a statement that waits for one holds no lock of the log, and those of
-- refused commands are given back. The lock is a separate statement, so that the statements after it see
-- what the previous holder committed.
create function app.run_commands(
  sessions uuid[], generations bigint[],
  keys text[], hashes text[], holders uuid[], subjects text[], answers text[],
  readers int[], read_streams text[], last_events uuid[],
  streams text[], expected bigint[], owners int[], steps int[], ids uuid[], types text[], data jsonb[], metadata jsonb[],
  out verdicts text[], out generation bigint, out top bigint
)
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_variable
declare
  taken text[];
  stale int[];
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'app.run_commands needs READ COMMITTED: another isolation would not see what was written while it waited';
  end if;
  with inserted as (
    insert into app.idempotency_keys as k
      (id, request_hash, holder, subject, sealed, sealed_by, lease_until, expires_at, stream, event_id)
    select a.id, a.hash, a.holder, a.subject, a.answer, a.holder, now(), now() + interval '24 hours', streams[a.n],
      (select e.id from unnest(owners, ids) with ordinality as e(owner, id, n) where e.owner = a.n order by e.n desc limit 1)
    from unnest(keys, hashes, holders, subjects, answers) with ordinality as a(id, hash, holder, subject, answer, n)
    where a.id is not null order by a.id
    on conflict do nothing
    returning k.id
  )
  select coalesce(array_agg(i.id), '{}') into taken from inserted i;

  perform pg_advisory_xact_lock(16180, 1);

  select g.n, coalesce((select e.position from event_store.events e order by e.position desc limit 1), 0)
    into generation, top from app.session_generation g;
  select coalesce(array_agg(r.reader), '{}') into stale
    from unnest(readers, read_streams, last_events) as r(reader, stream, last_event)
    where r.last_event is distinct from
      (select e.event_id from event_store.events e where e.stream = r.stream order by e.revision desc limit 1);
  select array_agg(
      case
        when a.session is not null and a.generation <> generation and not exists (
          select from app.sessions s where s.id = a.session and s.revoked_at is null and s.expires_at > now()
            and (s.opened_from is null or exists (
              select from app.sessions o where o.id = s.opened_from and o.revoked_at is null offset 0))
          offset 0
        ) then 'session'
        when a.key is not null and a.key <> all (taken) then 'duplicate'
        when a.n = any (stale) then 'stale'
        when a.stream is not null and exists (select from event_store.deletions d where d.stream = a.stream offset 0) then 'stale'
        else 'written'
      end order by a.n)
    into verdicts
    from unnest(sessions, generations, keys, streams) with ordinality as a(session, generation, key, stream, n);

  insert into event_store.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
    select top + row_number() over (order by i.n), streams[i.owner], expected[i.owner] + i.step, i.id, i.type, i.data, i.metadata,
      clock_timestamp()
    from unnest(owners, steps, ids, types, data, metadata) with ordinality as i(owner, step, id, type, data, metadata, n)
    where verdicts[i.owner] = 'written';
  if exists (select from unnest(verdicts) as v(verdict) where v.verdict <> 'written') then
    delete from app.idempotency_keys k
      where k.id = any (array(
        select a.key from unnest(keys, verdicts) as a(key, verdict) where a.verdict <> 'written' and a.key = any (taken)));
  end if;
end $$;

create table app.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expiry on app.rate_limits (expire);

create table app.files (
  id uuid primary key,
  owner_id text not null,
  content_type text not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index files_owner on app.files (owner_id);

-- Large files of persons (videos): their bytes are in the blob store, encrypted.
create table app.uploads (
  -- Also the name of the blob.
  id uuid primary key,
  -- What the rest of the product calls the file: videos/<id>.webm.
  key text not null,
  owner_id text not null,
  content_type text not null,
  -- The file's own key, sealed with the owner's.
  sealed_key text not null,
  -- Bytes; null until the last one has arrived.
  size bigint,
  created_at timestamptz not null default now(),
  -- Null until something refers to the file; a sweep removes the others.
  kept_at timestamptz
);
create index uploads_key on app.uploads (key);
create index uploads_owner on app.uploads (owner_id);
create index uploads_unkept on app.uploads (created_at) where kept_at is null;

-- Cities to choose from (GeoNames). One row for each name: a city with several names has several
-- rows with one id. With collation `C` the key also serves prefix searches.
create table app.places (
  search_name text collate "C" not null,
  id text collate "C" not null,
  city text not null,
  state text not null,
  state_name text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  primary key (search_name, id)
);
create index places_by_population on app.places (population desc);

-- Deadlines of business time. Handling the log again recreates them.
create table app.deadlines (
  id text primary key,
  kind text not null,
  due_at timestamptz not null,
  payload jsonb not null,
  tries integer not null default 0,
  not_before timestamptz not null
);
create index deadlines_in_order on app.deadlines (not_before, id);

-- The payouts that workers ask providers about; also paid ones, which a provider may reverse.
-- Handling the log again recreates them.
create table app.open_payouts (
  payout_id text primary key,
  next_actor text not null check (next_actor in ('worker', 'provider', 'none')),
  changed_at timestamptz not null,
  ask_at timestamptz not null default now()
);
create index open_payouts_asks on app.open_payouts (ask_at);

-- Until when the payouts of a provider that was out of funds wait: a row a method, for every
-- process.
create table app.funding_pauses (
  method text primary key,
  until timestamptz not null
);

-- Payouts wait, in every process, since events were lost, until each provider's orders are accounted for or
-- two members of operations lift it. A row and no event: the transaction that loads a backup writes it, and
-- a log that loses its end keeps it. Never deleted.
create table app.payout_pauses (
  id uuid primary key default gen_random_uuid(),
  reason text not null check (reason in ('restore', 'rewind')),
  since timestamptz not null,
  -- From when on events may be missing: the providers' orders are read from then on.
  lost_since timestamptz not null,
  -- Up to when orders are accounted for, by provider.
  checked jsonb not null default '{}',
  -- The first of two people who lift it: { by, reason, at }.
  lift jsonb,
  ended_at timestamptz,
  -- The second one: { by, reason }; null where every order was accounted for.
  ended_by jsonb
);
create unique index payout_pauses_open on app.payout_pauses ((true)) where ended_at is null;

-- The nightly comparisons of payouts with the providers' own lists, and the differences that they
-- found.
create table app.reconciliations (
  method text not null,
  at timestamptz not null,
  since timestamptz not null,
  until timestamptz not null,
  listed integer not null,
  compared integer not null,
  differences integer not null,
  primary key (method, at)
);
create table app.payout_differences (
  id text primary key,
  method text not null,
  kind text not null,
  key text,
  payout_id text,
  provider_id text,
  -- { status, cents }, null where one side has nothing; no address, only that it is another one.
  ours jsonb,
  theirs jsonb,
  first_found_at timestamptz not null,
  last_found_at timestamptz not null,
  -- The first comparison that no longer found it.
  gone_at timestamptz,
  -- What operations found out about it: [{ text, by, at }], oldest first.
  notes jsonb not null default '[]'
);
create index payout_differences_newest on app.payout_differences (first_found_at desc, id);

-- What the latest nightly check of the invariants of money found.
create table app.broken_invariants (
  invariant text not null,
  subject text not null,
  found_at timestamptz not null,
  primary key (invariant, subject)
);

-- Erasures that workers carry out, with the receipt for the person.
create table app.erasures (
  erasure_id text primary key,
  user_id text not null,
  -- What was destroyed and what was retained, in sentences without names.
  receipt jsonb not null,
  -- The address for the receipt, sealed with a key of its own; null once it was mailed.
  sealed_address text,
  begun_at timestamptz not null default now(),
  -- Null until the key and all rows are gone.
  erased_at timestamptz
);
create index erasures_unmailed on app.erasures (begun_at) where sealed_address is not null;

-- Names and addresses of payments that are still on their way to erased persons.
create table app.retained_payout_recipients (
  payout_id text primary key,
  user_id text not null,
  -- Name and address, sealed with a key of their own.
  sealed text not null,
  retained_at timestamptz not null default now()
);

-- When each person's next daily digest is due, and what the last one covered. Handling the log
-- again recreates the rows.
create table app.digests (
  user_id text primary key,
  time_zone text not null,
  due_at timestamptz not null,
  -- The next digest covers what happened from here on.
  since timestamptz not null,
  -- The date in the person's zone on which the last one was due; null before the first.
  last_day date
);
create index digests_due on app.digests (due_at, user_id);

-- Projects that saved searches have found for a person: each is alerted once, whatever handles the
-- publication again. Rows without `alert_id` wait for their alert.
create table app.search_alerts (
  user_id text not null,
  project_id text not null,
  found_at timestamptz not null,
  -- The alert that was sent, or null; when it was composed.
  alert_id text,
  alerted_at timestamptz,
  primary key (user_id, project_id)
);
create index search_alerts_found on app.search_alerts (found_at);

-- A worker that had read the person's data before may write such a row after the erasure.
create function app.drop_rows_of_erased() returns trigger language plpgsql as $$
begin
  delete from app.digests where user_id = new.subject;
  delete from app.search_alerts where user_id = new.subject;
  return null;
end $$;
create trigger drop_rows_of_erased after insert or update on vault.keys
  for each row when (new.wrapped_key is null) execute function app.drop_rows_of_erased();

-- When each side of a conversation was last mailed about unread messages: at most once an hour.
create table app.message_mails (
  conversation_uid text not null,
  side text not null,
  mailed_at timestamptz not null,
  -- Number of the last message that the mail was about.
  up_to integer not null,
  -- The deadline that led to the mail: it may be handled again.
  deadline_id text not null,
  primary key (conversation_uid, side)
);

-- Calls refused for a reason of security, by kind and minute; for a day.
create table app.security_refusals (
  kind text not null,
  minute timestamptz not null,
  refusals integer not null,
  primary key (kind, minute)
);

-- Conditions past their threshold, a row each until they clear; and what of it was sent.
create table app.alerts (
  condition text primary key,
  since timestamptz not null,
  value double precision not null,
  posted_at timestamptz,
  mailed_at timestamptz
);

-- Queues and processors as they were, once a minute for a day.
create table app.operations_samples (
  at timestamptz primary key,
  -- From the queue to { waiting, active, delayed, failed }; zeros and empty queues are left out.
  queues jsonb not null,
  -- From the processor to { lag, seconds }; those without lag are left out.
  processors jsonb not null,
  parked integer not null
);
