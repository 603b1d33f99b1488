import type { Migration } from '../migration.js';

/**
 * The read models of all contexts, in the form of `read-models/<context>/<table>.ts`, and the state of their projectors.
 * `sealed` holds the personal columns, encrypted with the person's key; `…_index` hold keyed hashes for look-ups.
 */
export const migration: Migration = {
  name: '0010-read-models',
  up: async (knex) => {
    await knex.raw(identityAndProfile);
    await knex.raw(catalogue);
    await knex.raw(participation);
    await knex.raw(payout);
    await knex.raw(projectors);
  },
};

const identityAndProfile = `
  create table read_model.accounts (
    user_id text primary key,
    profile_id text,
    provider text not null,
    email_verified boolean not null,
    phone_verified boolean not null,
    roles text[] not null,
    registered_at timestamptz not null,
    email_index text[] not null,
    phone_index text[] not null,
    name_index text[] not null,
    sealed text
  );
  create index on read_model.accounts (registered_at desc);
  create index on read_model.accounts using gin (email_index);
  create index on read_model.accounts using gin (phone_index);
  create index on read_model.accounts using gin (name_index);

  create table read_model.profiles (
    profile_id text primary key,
    user_id text not null,
    phone_country text not null,
    work_email_verified boolean not null,
    picture_file_id text,
    created_at timestamptz not null,
    sealed text
  );
  create index on read_model.profiles (user_id);

  create table read_model.payout_preferences (
    user_id text primary key,
    method text not null,
    set_at timestamptz not null,
    sealed text
  );`;

const catalogue = `
  create table read_model.projects (
    project_id text primary key,
    code text not null,
    owner_id text not null,
    organization_id text not null,
    status text not null,
    recruiting boolean not null,
    name text not null,
    description text not null,
    kind_of_research integer not null,
    research_conduct_type integer not null,
    talk_to_audience integer not null,
    incentive_cents integer not null,
    remuneration_cents integer not null,
    time_minutes_required integer not null,
    company_name text not null,
    hide_company_name boolean not null,
    external_researcher jsonb,
    external_booking_url text,
    countries text[] not null,
    location jsonb,
    topics text[] not null,
    topics_text text not null,
    nda jsonb not null,
    expose_participant_emails boolean not null,
    requires_identity_verification boolean not null,
    auto_invite boolean not null,
    referral_fee_cents integer,
    participants_wanted integer not null,
    target jsonb not null,
    target_genders text[] not null,
    target_ages int4multirange not null,
    target_education_levels text[] not null,
    target_ethnicities text[] not null,
    target_countries text[] not null,
    task jsonb,
    slots jsonb not null,
    double_screening boolean not null,
    high_question_limit boolean not null,
    questions jsonb not null,
    question_count integer not null,
    drafted_at timestamptz not null,
    published_at timestamptz,
    closed_at timestamptz,
    search tsvector generated always as (
      setweight(to_tsvector('english', name), 'A')
      || setweight(to_tsvector('english', topics_text), 'B')
      || setweight(to_tsvector('english', case when hide_company_name then '' else company_name end), 'B')
      || setweight(to_tsvector('english', description), 'C')
    ) stored
  );
  create index on read_model.projects (published_at desc) where status = 'published';
  create index on read_model.projects (owner_id);
  create index on read_model.projects using gin (search);
  create index on read_model.projects using gin (name gin_trgm_ops);`;

const participation = `
  create table read_model.participations (
    participation_id text primary key,
    user_id text not null,
    project_id text not null,
    owner_id text not null,
    status text not null,
    created_at timestamptz not null,
    status_changed_at timestamptz not null,
    draft_saved_at timestamptz,
    submitted_at timestamptz,
    invited_at timestamptz,
    attended_at timestamptz,
    approved_at timestamptz,
    cancelled_at timestamptz,
    total_time_seconds double precision not null,
    qualified boolean,
    qualified_pending_id boolean not null,
    unmet text[] not null,
    percentage double precision,
    nda_agreed boolean,
    nda_url text,
    booking_uid text,
    booking_start timestamptz,
    booking_end timestamptz,
    booking_timezone text,
    project_started boolean not null,
    completion_marked boolean not null,
    cancellation_too_late boolean not null,
    application_closed boolean not null,
    incentive_cents integer,
    tip_cents integer,
    sealed text
  );
  create index on read_model.participations (user_id, created_at desc);
  create index on read_model.participations (project_id, submitted_at desc);

  create table read_model.screener_cycles (
    user_id text primary key,
    cycle_id text not null,
    status text not null,
    opened_at timestamptz not null,
    expires_at timestamptz not null,
    screener_limit integer not null,
    screener_count integer not null,
    reset_at timestamptz
  );
  create index on read_model.screener_cycles (expires_at) where status = 'open';`;

const payout = `
  create table read_model.payouts (
    payout_id text primary key,
    user_id text not null,
    participation_id text not null,
    project_id text not null,
    project_name text not null,
    incentive_cents integer not null,
    fee_cents integer not null,
    tip_cents integer not null,
    net_cents integer not null,
    method text not null,
    status text not null,
    attempts integer not null,
    provider_id text,
    reward_id text,
    failure_code text,
    failure_message text,
    failure_funding boolean not null,
    requested_at timestamptz not null,
    sent_at timestamptz,
    accepted_at timestamptz,
    paid_at timestamptz,
    status_changed_at timestamptz not null,
    sealed text
  );
  create index on read_model.payouts (user_id, requested_at desc);
  create index on read_model.payouts (participation_id);
  create index on read_model.payouts (status, status_changed_at);
  create index on read_model.payouts (requested_at desc);

  create table read_model.payout_steps (
    payout_id text not null,
    step text not null,
    at timestamptz not null,
    type text not null,
    method text,
    data jsonb not null,
    primary key (payout_id, step)
  );

  create table read_model.ledger (
    payout_id text primary key,
    user_id text not null,
    project_id text not null,
    incentive_cents integer not null,
    fee_cents integer not null,
    tip_cents integer not null,
    net_cents integer not null,
    entries jsonb not null
  );`;

const projectors = `
  create table read_model.projectors (
    name text primary key,
    version integer not null,
    position text collate "C",
    epoch bigint not null default 0,
    state text not null,
    following boolean not null default false,
    lag integer not null default 0,
    lag_seconds double precision not null default 0,
    failing jsonb,
    rebuild jsonb,
    updated_at timestamptz not null default now()
  );

  create table read_model.projector_commands (
    id bigint generated always as identity primary key,
    projector text not null,
    kind text not null,
    requested_at timestamptz not null default now(),
    started_at timestamptz
  );
  create index on read_model.projector_commands (projector) where started_at is null;`;
