import { ageOn, tooManyKeys, metTerms, eligibilityKeysOf } from '@panelist/domain/catalogue/browser';
import type { MatchablePerson, ProjectListQuery, TermCondition } from '@panelist/domain/catalogue/browser';
import { centsFromDollars } from '@panelist/domain/kernel/browser';
import { participationLife } from '@panelist/domain/participation/browser';
import { joinSql, sql } from '@panelist/infra/postgres';
import { termQuery } from '@panelist/infra/read-models';
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

/**
 * How the search compares the text: by words and their beginnings, or, if that finds nothing, by
 * similarity of the name.
 */
export type TextSearch = 'words' | 'likeness';

const { refs: l } = projectListings;
/** The alias of the listing in every condition. */
const at = (column: Sql): Sql => sql`l.${column}`;

/**
 * The conditions of a query on the listing `l` (document 2 §3, Project list query fields), without
 * those of the reader. Only conditions that narrow: PostgreSQL plans by them.
 */
export function queryFilters(query: ProjectListQuery, textSearch: TextSearch): readonly Sql[] {
  const { talkToAudience, researchConductType } = query;
  const text = query.queryText?.trim() ?? '';
  const between = (column: Sql, from: number | null, to: number | null) => [
    ...(from === null ? [] : [sql`${at(column)} >= ${from}::integer`]),
    ...(to === null ? [] : [sql`${at(column)} <= ${to}::integer`]),
  ];
  return [
    ...between(l.remunerationCents, centsOf(query.minIncentive), centsOf(query.maxIncentive)),
    ...between(
      l.timeMinutesRequired,
      minutes(query.minTimeMinutesRequired, Math.ceil),
      minutes(query.maxTimeMinutesRequired, Math.floor),
    ),
    ...(talkToAudience === undefined ? [] : [sql`${at(l.talkToAudience)} = ${talkToAudience}::integer`]),
    ...(researchConductType === undefined ? [] : [sql`${at(l.researchConductType)} = ${researchConductType}::integer`]),
    ...(text === ''
      ? []
      : [
          sql`exists (
            select from ${projects.table} p where p.${projects.refs.projectId} = ${at(l.projectId)} and ${found(text, textSearch)}
          )`,
        ]),
  ];
}

/** The least similarity is a setting of the transaction: `likenessOfNames`. */
function found(text: string, textSearch: TextSearch): Sql {
  const { search, name } = projects.refs;
  return textSearch === 'words'
    ? sql`p.${search} @@ to_tsquery('english', ${prefixQuery(text)}::text)`
    : sql`${text}::text <% p.${name}`;
}

/** Least similarity between the text and a part of the name, 0 to 1. Set for the transaction. */
export const likenessOfNames = sql`select set_config('pg_trgm.word_similarity_threshold', '0.4', true)`;

/**
 * The hard criteria, as in `eligibility` of the domain, and the other conditions under which a
 * person may start now: compared on rows that the query has, or by an index that finds them.
 */
export function mayStart({ userId, person, today }: MatchedReader, asked: 'rows' | 'index'): readonly Sql[] {
  const judged = has(metTerms(person).mayStart);
  const { table, refs: r } = participations;
  return [
    at(l.recruiting),
    ...(asked === 'rows'
      ? [judged]
      : // The index evaluates the first condition completely; only the second is compared on rows.
        [
          sql`${at(l.eligibilityKeys)} && ${[tooManyKeys, ...eligibilityKeysOf(person)]}::text[]`,
          sql`(${at(l.eligibilityKeys)}[1] <> ${tooManyKeys}::text or ${judged})`,
        ]),
    meetsAge(person, today),
    sql`not exists (
      select from ${table} r
      where r.${r.userId} = ${userId}::text and r.${r.projectId} = ${at(l.projectId)}
        and r.${r.status} <> ${participationLife.statusAfter.ScreenerStarted}::text
    )`,
  ];
}

/** Every criterion is met: `matchesAll` of the domain, and a score of 100. */
export function meetsAll({ person, today }: MatchedReader): readonly Sql[] {
  const { hard, soft } = metTerms(person);
  return [has({ all: [...hard, ...soft] }), meetsAge(person, today)];
}

/**
 * `matchScore` of the domain as an expression: the share of criteria met, in per cent, half rounded
 * up. Where all candidates are projects that the person may start, the hard criteria are known to
 * be met.
 */
export function scoreOf({ person, today }: MatchedReader, mayStartAll: boolean): Sql {
  const { hard, soft } = metTerms(person);
  const conditions = [...(mayStartAll ? soft : [...hard, ...soft]).map(has), ...(mayStartAll ? [] : [meetsAge(person, today)])];
  const given = at(l.criteriaGiven);
  const met = joinSql([given, ...conditions.map((condition) => sql`(not ${condition})::integer`)], ' - ');
  return sql`case ${given} when 0 then 100 else (200 * (${met}) + ${given}) / (2 * ${given}) end`;
}

const has = (condition: TermCondition): Sql => sql`${at(l.wantedTerms)} @@ ${termQuery(condition)}::tsquery`;

function meetsAge(person: MatchablePerson, today: string): Sql {
  const age = person.dateOfBirth === null ? null : ageOn(person.dateOfBirth, today);
  const wanted = at(l.wantedAges);
  return age === null ? sql`isempty(${wanted})` : sql`(isempty(${wanted}) or ${wanted} @> ${age}::integer)`;
}

/** All words, each as a prefix: `bank acc` finds "Opening a bank account". */
function prefixQuery(text: string): string {
  return (text.match(/[\p{Letter}\p{Number}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');
}

const centsOf = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : centsFromDollars(Math.round(Math.min(Math.max(dollars, 0), 1e7) * 100) / 100);

/** Whole minutes that the column can be compared with, for any number in the query. */
const minutes = (asked: number | undefined, whole: (value: number) => number): number | null =>
  asked === undefined ? null : whole(Math.min(Math.max(asked, 0), 1e7));
