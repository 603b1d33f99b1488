import { flag, id, integer, readModel, special, texts, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * What the list of projects filters, scores and sorts by, separate from the projects so that many
 * rows fit into little memory. A closed project has no row. Money in cents. Columns of fixed width
 * come first, because PostgreSQL finds them fastest.
 */
export const projectListings = readModel({
  name: 'project-listings',
  version: 2,
  key: 'projectId',
  columns: {
    /** Null for drafts, which no list shows. */
    publishedAt: time().nullable(),
    remunerationCents: integer(),
    timeMinutesRequired: integer(),
    talkToAudience: integer<1 | 2>(),
    researchConductType: integer<1 | 2>(),
    /** Number of criteria of the target: the divisor of the score. */
    criteriaGiven: integer(),
    recruiting: flag().default(false),
    projectId: id(),
    /** `{[21,71),[80,91)}`; empty if the target has no ages. */
    wantedAges: special('int4multirange'),
    /** The keys of `eligibilityKeys`: who may start. */
    eligibilityKeys: texts(),
    /** The terms of `wantedTerms`. */
    wantedTerms: special('tsvector'),
  },
  indexes: (row) => [
    sql`(${row.publishedAt} desc, ${row.projectId}) where ${row.publishedAt} is not null`,
    sql`(${row.remunerationCents} desc, ${row.publishedAt} desc, ${row.projectId}) where ${row.publishedAt} is not null`,
    sql`(${row.timeMinutesRequired}, ${row.publishedAt} desc, ${row.projectId}) where ${row.publishedAt} is not null`,
    sql`using gin (${row.eligibilityKeys}) where ${row.publishedAt} is not null and ${row.recruiting}`,
  ],
});
