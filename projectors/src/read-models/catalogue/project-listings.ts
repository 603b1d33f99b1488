import { flag, id, integer, number, readModel, special, text, texts, time, wordsOf } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * What the list of projects filters, scores and sorts by, separate from the projects so that many
 * rows fit into little memory. A closed project has no row. Money in cents. Columns of fixed width
 * come first, because PostgreSQL finds them fastest.
 */
export const projectListings = readModel({
  name: 'project-listings',
  version: 1,
  key: 'projectId',
  columns: {
    /** Null for drafts, which no list shows. */
    publishedAt: time().nullable(),
    remunerationCents: integer(),
    timeMinutesRequired: integer(),
    talkToAudience: integer<1 | 2>(),
    researchConductType: integer<1 | 2>(),
    /** Where participants come, as a unit vector; null for remote projects. */
    placeX: number().nullable(),
    placeY: number().nullable(),
    placeZ: number().nullable(),
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
    /** What a search by words reads; only an index holds the words. */
    searchText: text(),
  },
  indexes: (row) => [
    sql`(${row.publishedAt} desc, ${row.projectId}) include (${row.recruiting}) where ${row.publishedAt} is not null`,
    sql`(${row.remunerationCents} desc, ${row.publishedAt} desc, ${row.projectId}) where ${row.publishedAt} is not null`,
    sql`(${row.timeMinutesRequired}, ${row.publishedAt} desc, ${row.projectId}) where ${row.publishedAt} is not null`,
    // One index of both, so that a search by words reads only listings that the person may start.
    // Without pending entries, which every search would read.
    sql`using gin (${row.eligibilityKeys}, ${wordsOf(row.searchText)}) with (fastupdate = off) where ${row.publishedAt} is not null`,
  ],
});
