import { flag, generated, id, integer, json, number, position, readModel, text, texts, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * What the list of projects filters, scores and sorts by: query processes have it in memory, and
 * read what changed after a position. A closed project has a row that says so. Money in cents.
 */
export const projectListings = readModel({
  name: 'project-listings',
  version: 1,
  key: 'projectId',
  columns: {
    projectId: id(),
    organizationId: id(),
    /** Of the event that changed it last. */
    position: position(),
    /** Null for drafts, which no list shows. */
    publishedAt: time().nullable(),
    closed: flag().default(false),
    recruiting: flag().default(false),
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
    /** Both ends included; empty if the target has no ages. */
    wantedAges: json<readonly (readonly [number, number])[]>(),
    /** The terms of `wantedTerms`. */
    wantedTerms: texts(),
    /** What a search by words reads. */
    searchText: text(),
    words: generated('tsvector', "to_tsvector('english', search_text)"),
  },
  indexes: (row) => [sql`(${row.position})`],
});
