import {
  accepting,
  ageOn,
  directionOf,
  eligibilityKeysOf,
  farthestCosine,
  metTerms,
  runningIn,
  scoreOfNoCriteria,
  tooManyKeys,
} from '@panelist/domain/catalogue/browser';
import type { MatchablePerson, ProjectListQuery, TermCondition } from '@panelist/domain/catalogue/browser';
import { centsFromDollars } from '@panelist/domain/kernel/browser';
import { participationLife } from '@panelist/domain/participation/browser';
import { joinSql, sql } from '@panelist/infra/postgres';
import { termQuery, wordsOf } from '@panelist/infra/read-models';
import type { Sql } from '@panelist/infra/postgres';
import { participations, projectListings, projects } from '@panelist/projectors/read-models';

/** The participant who reads a list. */
export interface Reader {
  readonly userId: string;
  /**
   * Null without a profile: they see what visitors see, except for the projects that they have
   * hidden.
   */
  readonly person: MatchablePerson | null;
  /** ISO 8601; only the day counts. */
  readonly today: string;
}
/** A reader with a profile, for whom lists match and score. */
export type MatchedReader = Reader & { readonly person: MatchablePerson };

const { refs: l } = projectListings;
/** The alias of the listing in every condition. */
const at = (column: Sql): Sql => sql`l.${column}`;

/** The text that a query searches for; empty if it searches for none. */
export const searchedText = ({ queryText }: ProjectListQuery): string => queryText?.trim() ?? '';

/**
 * The conditions of a query on the listing `l` (document 2 §3, Project list query fields), without
 * those of the reader and the text. Only conditions that narrow: PostgreSQL plans by them.
 * @param isFound whether the index of keys and words finds the rows. `+ 0` then keeps PostgreSQL from
 * finding them by an amount or a time instead and comparing keys and words row by row, which it takes
 * for as cheap as comparing numbers
 */
export function queryFilters(query: ProjectListQuery, today: string, isFound: boolean): readonly Sql[] {
  const { talkToAudience, researchConductType } = query;
  const between = (column: Sql, from: number | null, to: number | null) => {
    const value = isFound ? sql`${at(column)} + 0` : at(column);
    return [
      ...(from === null ? [] : [sql`${value} >= ${from}::integer`]),
      ...(to === null ? [] : [sql`${value} <= ${to}::integer`]),
    ];
  };
  return [
    ...between(l.remunerationCents, centsOf(query.minIncentive), centsOf(query.maxIncentive)),
    ...between(
      l.timeMinutesRequired,
      minutes(query.minTimeMinutesRequired, Math.ceil),
      minutes(query.maxTimeMinutesRequired, Math.floor),
    ),
    ...(talkToAudience === undefined ? [] : [sql`${at(l.talkToAudience)} = ${talkToAudience}::integer`]),
    ...(researchConductType === undefined ? [] : [sql`${at(l.researchConductType)} = ${researchConductType}::integer`]),
    ...acceptedValues(query).map(has),
    ...(query.dateOfBirth === undefined ? [] : [meetsAge(query.dateOfBirth, today)]),
  ];
}

/** Projects that accept what the query says of a person, or any person. */
function acceptedValues({ gender, educationLevel, ethnicity, country }: ProjectListQuery): readonly TermCondition[] {
  return [
    ...(gender === undefined ? [] : [accepting('genders', gender)]),
    ...(educationLevel === undefined ? [] : [accepting('educationLevels', educationLevel)]),
    ...(ethnicity === undefined ? [] : [accepting('ethnicities', ethnicity)]),
    ...(country === undefined ? [] : [accepting('countries', country), runningIn(country)]),
  ];
}

/**
 * The text is found in the listing: all words, each as a prefix (`bank acc` finds "Opening a bank
 * account"). Only an index evaluates it fast.
 */
export const hasWords = (text: string): Sql =>
  sql`${wordsOf(at(l.searchText))} @@ to_tsquery('english', ${prefixQuery(text)}::text)`;

/** The text is like the name, by the setting `pg_trgm.word_similarity_threshold`. */
export const isLikeName = (text: string): Sql => sql`exists (
  select from ${projects.table} p
  where p.${projects.refs.projectId} = ${at(l.projectId)} and ${text}::text <% p.${projects.refs.name}
)`;

/** Least similarity between the text and a part of the name, 0 to 1. */
export const leastLikeness = '0.4';

/**
 * The listings with a key of the person, found by an index: those whose hard criteria they meet, and
 * those with too many keys, on which `mayStart` decides.
 */
export const hasKeyOf = ({ person }: MatchedReader): Sql =>
  sql`${at(l.eligibilityKeys)} && ${[tooManyKeys, ...eligibilityKeysOf(person)]}::text[]`;

/**
 * The hard criteria, as in `eligibility` of the domain, and the other conditions under which a
 * person may start now, except that they have no response yet (`respondedTo`).
 * @param isFound whether the listings are those of `hasKeyOf`, most of which meet the criteria
 */
export function mayStart({ person, today }: MatchedReader, isFound: boolean): readonly Sql[] {
  const judged = has(metTerms(person).mayStart);
  return [
    ...visitorsMayStart,
    isFound ? sql`(${at(l.eligibilityKeys)}[1] <> ${tooManyKeys}::text or ${judged})` : judged,
    meetsAge(person.dateOfBirth, today),
  ];
}

/** The part of `mayStart` that needs no person. */
export const visitorsMayStart: readonly Sql[] = [at(l.recruiting)];

/** The ids of the projects that the person has responded to, as a select statement. */
export function respondedTo({ userId }: Reader): Sql {
  const { table, refs: r } = participations;
  return sql`select ${r.projectId} from ${table}
    where ${r.userId} = ${userId}::text and ${r.status} <> ${participationLife.statusAfter.ScreenerStarted}::text`;
}

/** Every criterion is met, and the place is near enough: `matchesAll` of the domain. */
export function meetsAll({ person, today }: MatchedReader): readonly Sql[] {
  const { hard, soft } = metTerms(person);
  return [has({ all: [...hard, ...soft] }), meetsAge(person.dateOfBirth, today), sql`not ${isTooFar(person)}`];
}

/**
 * A score of 100: every criterion is met, and there is one.
 * @param mayStartAll as for `scoreOf`
 */
export function hasFullScore(reader: MatchedReader, mayStartAll: boolean): readonly Sql[] {
  const { person } = reader;
  const all = mayStartAll ? [has({ all: metTerms(person).soft }), sql`not ${isTooFar(person)}`] : meetsAll(reader);
  return [sql`${at(l.criteriaGiven)} > 0`, ...all];
}

/**
 * `matchScore` of the domain as an expression: the share of criteria met, in per cent, half rounded
 * up; 0 where it is too far, and just below 100 without criteria. Where all candidates are projects that the person may start, the hard criteria are known to
 * be met.
 */
export function scoreOf({ person, today }: MatchedReader, mayStartAll: boolean): Sql {
  const { hard, soft } = metTerms(person);
  const conditions = [
    ...(mayStartAll ? soft : [...hard, ...soft]).map(has),
    ...(mayStartAll ? [] : [meetsAge(person.dateOfBirth, today)]),
  ];
  const given = at(l.criteriaGiven);
  const met = joinSql([given, ...conditions.map((condition) => sql`(not ${condition})::integer`)], ' - ');
  return sql`case
    when ${isTooFar(person)} then 0
    when ${given} = 0 then ${scoreOfNoCriteria}::double precision
    else (200 * (${met}) + ${given}) / (2 * ${given}) end`;
}

/** `isTooFar` of the domain, with the cosine summed in the same order. */
function isTooFar(person: MatchablePerson): Sql {
  if (person.coordinates === null) return sql`false`;
  const { x, y, z } = directionOf(person.coordinates);
  const { inTheirCity } = metTerms(person);
  const cosine = sql`${at(l.placeX)} * ${x}::double precision + ${at(l.placeY)} * ${y}::double precision + ${at(l.placeZ)} * ${z}::double precision`;
  const elsewhere = inTheirCity === null ? sql`true` : sql`not ${has(inTheirCity)}`;
  return sql`(${at(l.placeX)} is not null and ${cosine} < ${farthestCosine}::double precision and ${elsewhere})`;
}

const has = (condition: TermCondition): Sql => sql`${at(l.wantedTerms)} @@ ${termQuery(condition)}::tsquery`;

function meetsAge(dateOfBirth: string | null, today: string): Sql {
  const age = dateOfBirth === null ? null : ageOn(dateOfBirth, today);
  const wanted = at(l.wantedAges);
  return age === null ? sql`isempty(${wanted})` : sql`(isempty(${wanted}) or ${wanted} @> ${age}::integer)`;
}

function prefixQuery(text: string): string {
  return (text.match(/[\p{Letter}\p{Number}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');
}

const centsOf = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : centsFromDollars(Math.round(Math.min(Math.max(dollars, 0), 1e7) * 100) / 100);

/** Whole minutes that the column can be compared with, for any number in the query. */
const minutes = (asked: number | undefined, whole: (value: number) => number): number | null =>
  asked === undefined ? null : whole(Math.min(Math.max(asked, 0), 1e7));
