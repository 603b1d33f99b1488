import type { Migration } from '../migration.js';

/**
 * The list of projects gets a narrow table of its own, with an index for each order and one for who may start; what it makes superfluous in
 * `projects` may stay empty. Lists of responses get indexes in their own order. Fixed widths stand first: PostgreSQL finds them fastest.
 */
export const migration: Migration = {
  name: '0018-project-listings',
  up: async (knex) => {
    await knex.raw(listings);
    await knex.raw(projects);
    await knex.raw(responses);
    await knex.raw(payouts);
  },
};

const listings = `
  create table read_model.project_listings (
    published_at timestamptz,
    remuneration_cents integer not null,
    time_minutes_required integer not null,
    talk_to_audience integer not null,
    research_conduct_type integer not null,
    criteria_given integer not null,
    recruiting boolean not null,
    project_id text primary key,
    wanted_ages int4multirange not null,
    ways text[] not null,
    wishes tsvector not null
  );
  create index on read_model.project_listings (published_at desc, project_id) where published_at is not null;
  create index on read_model.project_listings (remuneration_cents desc, published_at desc, project_id) where published_at is not null;
  create index on read_model.project_listings (time_minutes_required, published_at desc, project_id) where published_at is not null;
  create index on read_model.project_listings using gin (ways) where published_at is not null and recruiting;`;

// Filled no more, and not dropped yet: the version before writes them while instances are replaced.
const projects = `
  drop index if exists read_model.projects_published_at_idx;
  alter table read_model.projects
    alter column target_genders drop not null, alter column target_ages drop not null, alter column target_education_levels drop not null,
    alter column target_ethnicities drop not null, alter column target_countries drop not null;`;

const responses = `
  create index on read_model.participations (user_id, project_id) include (status);
  drop index if exists read_model.participations_project_id_submitted_at_idx;
  create index on read_model.participations (project_id, (coalesce(submitted_at, invited_at)) desc, participation_id)
    where submitted_at is not null or invited_at is not null;`;

const payouts = `
  create index on read_model.payouts using gin (payout_id gin_trgm_ops, project_name gin_trgm_ops);`;
