import { ageOn, manyWays, metTerms, waysOf } from '@panelist/domain/catalogue/browser';
import type { MatchablePerson, ProjectListQuery, TermCondition } from '@panelist/domain/catalogue/browser';
import { centsFromDollars } from '@panelist/domain/kernel/browser';
import { participationLife } from '@panelist/domain/participation/browser';
import { termQuery } from '@panelist/infra/read-models';

/** For whom a list is made. */
export interface Reader {
  readonly userId: string;
  readonly person: MatchablePerson;
  /** ISO 8601; only the day counts. */
  readonly today: string;
}

/** How the text is looked for: by words and their beginnings, or, where that finds nothing, by likeness of the name. */
export type TextSearch = 'words' | 'likeness';

/** A statement's values; `put` gives the place of one. */
export function statementValues() {
  const values: unknown[] = [];
  return { values, put: (value: unknown, type: string): string => `$${values.push(value)}::${type}` };
}

type Put = ReturnType<typeof statementValues>['put'];

/** What is asked of the listing `l` (document 2 §3, Project list query fields), less what concerns the reader. Only what narrows is written: PostgreSQL plans by it. */
export function queryFilters(query: ProjectListQuery, textSearch: TextSearch, put: Put): readonly string[] {
  const { talkToAudience, researchConductType } = query;
  const text = query.queryText?.trim() ?? '';
  const between = (column: string, from: number | null, to: number | null) => [
    ...(from === null ? [] : [`${column} >= ${put(from, 'integer')}`]),
    ...(to === null ? [] : [`${column} <= ${put(to, 'integer')}`]),
  ];
  return [
    ...between('l.remuneration_cents', centsOf(query.minIncentive), centsOf(query.maxIncentive)),
    ...between(
      'l.time_minutes_required',
      minutes(query.minTimeMinutesRequired, Math.ceil),
      minutes(query.maxTimeMinutesRequired, Math.floor),
    ),
    ...(talkToAudience === undefined ? [] : [`l.talk_to_audience = ${put(talkToAudience, 'integer')}`]),
    ...(researchConductType === undefined ? [] : [`l.research_conduct_type = ${put(researchConductType, 'integer')}`]),
    ...(text === ''
      ? []
      : [`exists (select from read_model.projects p where p.project_id = l.project_id and ${found(text, textSearch, put)})`]),
  ];
}

/** The least likeness is a setting of the session: `likenessOfNames`. */
function found(text: string, textSearch: TextSearch, put: Put): string {
  return textSearch === 'words'
    ? `p.search @@ to_tsquery('english', ${put(prefixQuery(text), 'text')})`
    : `${put(text, 'text')} <% p.name`;
}

/** How like one of its words a name must be to be found by likeness, 0 to 1. Set for the transaction. */
export const likenessOfNames = "select set_config('pg_trgm.word_similarity_threshold', '0.4', true)";

/**
 * The hard criteria, as `eligibility` of the domain has them, and what else keeps a person from starting now: asked of rows that are at hand, or of an
 * index that finds them.
 */
export function mayStart({ userId, person, today }: Reader, asked: 'rows' | 'index', put: Put): readonly string[] {
  const judged = (): string => has(metTerms(person).mayStart, put);
  return [
    'l.recruiting',
    ...(asked === 'rows'
      ? [judged()]
      : // The index answers the first whole, so that rows are asked the second alone.
        [`l.ways && ${put([manyWays, ...waysOf(person)], 'text[]')}`, `(l.ways[1] <> ${put(manyWays, 'text')} or ${judged()})`]),
    meetsAge(person, today, put),
    `not exists (
      select from read_model.participations r
      where r.user_id = ${put(userId, 'text')} and r.project_id = l.project_id and r.status <> ${put(participationLife.statusAfter.ScreenerStarted, 'text')}
    )`,
  ];
}

/** Every criterion is met: `matchesAll` of the domain, and a score of 100. */
export function meetsAll({ person, today }: Omit<Reader, 'userId'>, put: Put): readonly string[] {
  const { hard, soft } = metTerms(person);
  return [has({ all: [...hard, ...soft] }, put), meetsAge(person, today, put)];
}

/**
 * `matchScore` of the domain, as an expression: the share of criteria met, in per cent, half rounded up. Where only projects are looked at that the
 * person may start, the hard criteria are met already.
 */
export function scoreOf({ person, today }: Omit<Reader, 'userId'>, mayStartAll: boolean, put: Put): string {
  const { hard, soft } = metTerms(person);
  const conditions = [
    ...(mayStartAll ? soft : [...hard, ...soft]).map((criterion) => has(criterion, put)),
    ...(mayStartAll ? [] : [meetsAge(person, today, put)]),
  ];
  const met = `(l.criteria_given - ${conditions.map((condition) => `(not ${condition})::integer`).join(' - ')})`;
  return `case l.criteria_given when 0 then 100 else (200 * ${met} + l.criteria_given) / (2 * l.criteria_given) end`;
}

const has = (condition: TermCondition, put: Put): string => `l.wishes @@ ${put(termQuery(condition), 'tsquery')}`;

function meetsAge(person: MatchablePerson, today: string, put: Put): string {
  const age = person.dateOfBirth === null ? null : ageOn(person.dateOfBirth, today);
  return age === null ? 'isempty(l.wanted_ages)' : `(isempty(l.wanted_ages) or l.wanted_ages @> ${put(age, 'integer')})`;
}

/** All words, each as the beginning of one: `bank acc` finds "Opening a bank account". */
function prefixQuery(text: string): string {
  return (text.match(/[\p{Letter}\p{Number}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');
}

const centsOf = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : centsFromDollars(Math.round(Math.min(Math.max(dollars, 0), 1e7) * 100) / 100);

/** Whole minutes that the column can be compared with, whatever number was asked for. */
const minutes = (asked: number | undefined, whole: (value: number) => number): number | null =>
  asked === undefined ? null : whole(Math.min(Math.max(asked, 0), 1e7));
