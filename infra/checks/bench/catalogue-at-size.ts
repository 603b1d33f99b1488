import { criteriaGiven, directionOf, meetingPlace, searchText, wantedTerms } from '@panelist/domain/catalogue';
import type { Pool } from '@panelist/infra/postgres';
import { baseName, type ReadModel } from '@panelist/infra/read-models';
import { participations, projectListings, projects } from '@panelist/projectors/read-models';
import type { Draw } from './draw.js';
import { sampleCountries, sampleLocation, sampleTarget, sampleText } from './sample-catalogue.js';

const batch = 2_000;
const day = 24 * 60 * 60 * 1000;
/** Each with some fifty of 100,000 projects. */
export const organizations = 2_000;

/** Two answers and some words to each of five questions: the size of a typical screener. */
const questions = JSON.stringify(
  Array.from({ length: 5 }, (_, index) => ({
    uid: `q${index}`,
    questionType: 1,
    text: 'How often in the last month did you choose something for the first time, and why that of all things?',
    isRequired: true,
    answers: [0, 1].map((answer) => ({ uid: `q${index}a${answer}`, text: 'Rather more than once a week', answerValue: 1 })),
    logic: [],
  })),
);

/**
 * Projects with their listings, as their projections write them: nine in ten published, most of
 * them recruiting.
 */
export async function fillProjects(pool: Pool, count: number, now: string, draw: Draw): Promise<void> {
  const indexAgain = await withoutIndexes(pool, [projects, projectListings]);
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, index) => sampleRow(from + index, now, draw));
    await pool.query(
      `insert into ${projects.tableName} (
         project_id, code, owner_id, organization_id, status, recruiting, name, description, kind_of_research, research_conduct_type, talk_to_audience,
         incentive_cents, remuneration_cents, time_minutes_required, company_name, hide_company_name, countries, location, topics, nda,
         expose_participant_emails, requires_identity_verification, auto_invite, participants_wanted, target, double_screening,
         questions, question_count, published_at)
       select r.project_id, r.project_id, 'owner-' || r.number % 500, r.organization_id, case when r.published_at is null then 'draft' else 'published' end,
         r.recruiting, r.name, r.description, 1, r.research_conduct_type, r.talk_to_audience, r.remuneration_cents, r.remuneration_cents,
         r.time_minutes_required, 'Company ' || r.number % 900, false, r.countries, r.location, '{Finance}', '{"type": "none", "url": null}',
         false, false, false, 8, r.target, false, $2, 5, r.published_at
       from jsonb_to_recordset($1) as r(number integer, project_id text, organization_id text, recruiting boolean, name text, description text,
         research_conduct_type integer, talk_to_audience integer, remuneration_cents integer, time_minutes_required integer,
         countries text[], location jsonb, target jsonb, published_at timestamptz)`,
      [JSON.stringify(rows), questions],
    );
    await pool.query(
      `insert into ${projectListings.tableName} (project_id, organization_id, position, published_at, closed, recruiting, talk_to_audience, research_conduct_type,
         place_x, place_y, place_z, remuneration_cents, time_minutes_required, criteria_given, wanted_ages, wanted_terms, search_text)
       select project_id, organization_id, position, published_at, false, recruiting, talk_to_audience, research_conduct_type,
         place_x, place_y, place_z, remuneration_cents, time_minutes_required, criteria_given, wanted_ages, wanted_terms, search_text
       from jsonb_populate_recordset(null::${projectListings.tableName}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await indexAgain();
}

function sampleRow(number: number, now: string, draw: Draw) {
  const { below, maybe } = draw;
  const target = sampleTarget(draw);
  const countries = sampleCountries(draw);
  const talkToAudience = maybe(0.35) ? 1 : 2;
  const isPublished = maybe(0.9);
  const researchConductType = maybe(0.2) ? 1 : 2;
  const location = sampleLocation(draw);
  const place = meetingPlace({ researchConductType, location });
  const direction = place && directionOf(place);
  const row = {
    number,
    position: String(number + 1).padStart(19, '0'),
    project_id: `project-${number}`,
    organization_id: `organization-${number % organizations}`,
    recruiting: isPublished && maybe(0.9),
    name: sampleText(draw, 6),
    description: sampleText(draw, 60),
    research_conduct_type: researchConductType,
    location: place,
    place_x: direction?.x ?? null,
    place_y: direction?.y ?? null,
    place_z: direction?.z ?? null,
    talk_to_audience: talkToAudience,
    remuneration_cents: 500 * (1 + below(80)),
    time_minutes_required: 5 * (1 + below(24)),
    countries,
    target,
    published_at: isPublished ? new Date(Date.parse(now) - below(400 * 24 * 60) * (day / (24 * 60))).toISOString() : null,
    criteria_given: criteriaGiven(target),
    wanted_ages: target.ages ?? [],
    wanted_terms: wantedTerms({ target, countries, talkToAudience, researchConductType, location }),
  };
  const { name, description } = row;
  const text = searchText({
    name,
    topics: ['Finance'],
    companyName: `Company ${number % 900}`,
    hideCompanyName: false,
    description,
  });
  return { ...row, search_text: text };
}

/** Responses of `people` people on `projects` projects, whose encrypted answers no list reads. */
export async function fillResponses(
  pool: Pool,
  counts: { responses: number; people: number; projects: number },
  now: string,
): Promise<void> {
  const indexAgain = await withoutIndexes(pool, [participations]);
  await pool.query(
    `insert into ${participations.tableName} (
       participation_id, user_id, project_id, owner_id, status, created_at, status_changed_at, submitted_at, total_time_seconds,
       qualified_pending_id, unmet, project_started, cancellation_too_late, application_closed,
       application_expired, reschedule_overriden, accepted_by_decision)
     select md5('response ' || n)::uuid::text, 'person-' || n % $2::integer, 'project-' || n::bigint * 7919 % $3::integer, 'owner-' || n % 500,
       (array['DRAFT', 'PENDING', 'PENDING', 'INVITED', 'ATTENDED', 'PAID', 'CANCELLED'])[1 + n % 7],
       $4::timestamptz - n * interval '30 seconds', $4, case when n % 7 = 0 then null else $4::timestamptz - n * interval '30 seconds' end, 40,
       false, '{}', false, false, false, false, false, false
     from generate_series(1, $1::integer) n`,
    [counts.responses, counts.people, counts.projects, now],
  );
  await indexAgain();
}

/** Drops the indexes that slow down the filling. @returns recreates them */
export async function withoutIndexes(pool: Pool, models: readonly ReadModel[]): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'read_model' and split_part(tablename, '__', 1) = any($1) and indexname not like '%_pkey'`,
    [models.map(baseName)],
  );
  for (const { name } of rows) await pool.query(`drop index read_model."${name}"`);
  return async () => {
    for (const { definition } of rows) await pool.query(definition);
  };
}
