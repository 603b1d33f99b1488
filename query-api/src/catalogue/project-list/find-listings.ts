import type { MatchablePerson, ProjectListQuery } from '@panelist/domain/catalogue/browser';
import { joinSql, sql, withStatementSettings } from '@panelist/infra/postgres';
import type { Sql, StatementRunner } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/room';
import { projectListings, projects } from '@panelist/projectors/read-models';
import { hiddenBy } from '../../shared/hidden-projects.js';
import {
  hasFullScore,
  hasKeyOf,
  hasWords,
  isLikeName,
  leastLikeness,
  mayStart,
  meetsAll,
  queryFilters,
  respondedTo,
  scoreOf,
  searchedText,
  visitorsMayStart,
} from './list-filters.js';
import type { MatchedReader, Reader } from './list-filters.js';

/** A page of projects by id, in order. */
export interface FoundListings {
  readonly ids: readonly string[];
  /** Number of listings on all pages; null unless requested. */
  readonly total: number | null;
}

/** A page that may be another than the requested one: `pageOf` asks for that of a project. */
export interface FoundPage extends FoundListings {
  /** From 1. */
  readonly page: number;
}

/**
 * How the search compares the text: by words and their beginnings, or, if that finds nothing, by
 * similarity of the name.
 */
type TextSearch = 'words' | 'likeness';

/** The parameters of a list: all published listings that pass the filters, in one order. */
interface Wanted {
  readonly query: ProjectListQuery;
  readonly reader: Reader | null;
  readonly textSearch: TextSearch;
  /** ISO 8601; only the day counts. */
  readonly today: string;
  readonly look: FirstLook;
}

const { table, refs: r } = projectListings;

/** Newest first among equals; `score` exists only in a statement that scores. */
const orders: Readonly<Record<ProjectListQuery['sort'], Sql>> = {
  v4Score: sql`score desc, ${r.publishedAt} desc, ${r.projectId}`,
  publishedAt: sql`${r.publishedAt} desc, ${r.projectId}`,
  panelistRemuneration: sql`${r.remunerationCents} desc, ${r.publishedAt} desc, ${r.projectId}`,
  timeMinutesRequired: sql`${r.timeMinutesRequired}, ${r.publishedAt} desc, ${r.projectId}`,
};

/**
 * How many of the first listings of an order a query reads before it reads all candidates: this
 * many for each requested one, and no fewer than `least`. It stops as soon as it has the page. One
 * listing in some 400 meets every criterion of a person who meets few.
 */
export interface FirstLook {
  readonly least: number;
  readonly forEach: number;
}
const usualLook: FirstLook = { least: 8_000, forEach: 100 };

/**
 * How PostgreSQL plans the statements. It takes the comparison of keys on a row for as cheap as that
 * of numbers, and would read the whole table where an index finds the rows in a tenth of the time. A
 * search is too short to be compiled or shared by several processes.
 */
const settings = {
  enable_seqscan: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  'pg_trgm.word_similarity_threshold': leastLikeness,
};

/** A page behind this many listings is empty. */
const furthest = 1e9;

/**
 * What a query says of gender, education, ethnicity and age counts as the reader's profile has it, and
 * for nobody else: a visitor could find out by it for whom a project is.
 */
function withOwnDemographics(query: ProjectListQuery, person: MatchablePerson | null): ProjectListQuery {
  const own = (field: 'gender' | 'educationLevel' | 'ethnicity' | 'dateOfBirth') =>
    query[field] === undefined ? undefined : (person?.[field] ?? undefined);
  return {
    ...query,
    gender: own('gender'),
    educationLevel: own('educationLevel'),
    ethnicity: own('ethnicity'),
    dateOfBirth: own('dateOfBirth'),
  };
}

/**
 * The requested page of the list. Where nothing else makes it read all candidates (`amongAll`), a
 * query looks among the first listings of the order (`amongTheFirst`), which costs the same for any
 * number of listings. Both give the same order.
 */
export async function findListings(
  { pool }: Pick<Dependencies, 'pool'>,
  query: ProjectListQuery,
  reader: Reader | null,
  today: string,
  look = usualLook,
): Promise<FoundPage> {
  const client = withStatementSettings(pool, settings);
  const asked = withOwnDemographics(query, reader?.person ?? null);
  const wanted = { query: asked, reader, textSearch: 'words', today, look } as const;
  const byWords = await askedPage(client, wanted);
  if (byWords.ids.length > 0 || byWords.total !== 0 || searchedText(query) === '') return byWords;
  return askedPage(client, { ...wanted, textSearch: 'likeness' });
}

async function askedPage(client: StatementRunner, wanted: Wanted): Promise<FoundPage> {
  const { pageOf: project, pageSize, page: asked } = wanted.query;
  const place = project === undefined ? null : await placeOf(client, wanted, project);
  const page = place === null ? asked : Math.ceil(place / pageSize);
  return { ...(await pageOf(client, { ...wanted, query: { ...wanted.query, page } })), page };
}

/** The place of a project in the list, from 1; of several with this name the first. Null where it is not in the list. */
async function placeOf(client: StatementRunner, wanted: Wanted, project: string): Promise<number | null> {
  const { table: named, refs: p } = projects;
  const meant = await readValues<{ readonly projectId: string }>(
    client,
    sql`select ${p.projectId} as "projectId" from ${named} where ${p.projectId} = ${project}::text or ${p.name} = ${project}::text`,
  );
  if (meant.length === 0) return null;
  const { query } = wanted;
  const reader = matchedOf(wanted);
  const score = query.sort === 'v4Score' && reader !== null ? scoreOf(reader, isNarrowed(query)) : sql`0`;
  const [row] = await readValues<{ readonly place: number | null }>(
    client,
    sql`
      select min(listed.place)::integer as place
      from (
        select scored.${r.projectId}, row_number() over (order by ${orders[query.sort]}) as place
        from (
          select l.${r.projectId}, l.${r.publishedAt}, l.${r.remunerationCents}, l.${r.timeMinutesRequired}, ${score} as score
          from ${candidates(wanted)}
        ) scored
      ) listed
      where listed.${r.projectId} = any(${meant.map(({ projectId }) => projectId)}::text[])`,
  );
  return row?.place ?? null;
}

/** The ids of the projects that the list leaves out because the reader has responded to them or hidden them. */
function leftOut(query: ProjectListQuery, reader: Reader | null): readonly Sql[] {
  if (reader === null) return [];
  return [
    ...(isNarrowed(query) && reader.person !== null ? [respondedTo(reader)] : []),
    ...(query.showHiddenProjects === true ? [] : [hiddenBy(reader.userId)]),
  ];
}

async function pageOf(client: StatementRunner, wanted: Wanted): Promise<FoundListings> {
  const { query } = wanted;
  // To count what a person may start, a query reads all candidates: it looks for the best of them in
  // passing, but not for the first of another order, which an index returns at once. Words are found
  // fast by an index only.
  const countsForPerson = query.includeCount === true && isNarrowed(query) && matchedOf(wanted) !== null;
  const readsAll = searchedText(query) !== '' || (countsForPerson && query.sort === 'v4Score');
  const ids = readsAll ? [] : await amongTheFirst(client, wanted);
  if (ids.length < query.pageSize) return amongAll(client, wanted);
  return { ids, total: query.includeCount === true ? await countAll(client, wanted) : null };
}

/**
 * The page, if it is among the first listings of the order: an index returns these without reading
 * the rest. In order of score, the first are those that meet every criterion, newest first. Fewer
 * ids than the page has places mean nothing: `amongAll` decides.
 */
async function amongTheFirst(client: StatementRunner, wanted: Wanted): Promise<readonly string[]> {
  const { query, look } = wanted;
  const reader = matchedOf(wanted);
  const byScore = query.sort === 'v4Score' && reader !== null;
  const order = orders[query.sort === 'v4Score' ? 'publishedAt' : query.sort];
  const filters = [...filtersOf(wanted, false), ...(byScore ? hasFullScore(reader, false) : [])];
  const skip = skipped(query);
  const rows = await readValues<{ readonly projectId: string }>(
    client,
    sql`
      select l.${r.projectId} as "projectId"
      from (
        select * from ${table}
        where ${r.publishedAt} is not null
        order by ${order} limit ${Math.max(look.least, (skip + query.pageSize) * look.forEach)}::bigint
      ) l
      where ${all(filters)}
      order by ${order} limit ${query.pageSize}::integer offset ${skip}::bigint`,
  );
  return rows.map(({ projectId }) => projectId);
}

/**
 * The page out of all candidates, with their number. In order of score, those that meet every
 * criterion come first: only if these do not fill the page, a second statement scores every
 * candidate.
 */
async function amongAll(client: StatementRunner, wanted: Wanted): Promise<FoundListings> {
  const { query } = wanted;
  const reader = matchedOf(wanted);
  if (query.sort !== 'v4Score' || reader === null) return inOrder(client, wanted, sql`0`);
  const full = all(hasFullScore(reader, isNarrowed(query)));
  const { best, ...page } = await inOrder(client, wanted, sql`(${full})::integer`);
  return skipped(query) + page.ids.length <= best ? page : inOrder(client, wanted, scoreOf(reader, isNarrowed(query)));
}

/** @returns as `best`, the number of candidates with a score of 1 */
async function inOrder(client: StatementRunner, wanted: Wanted, score: Sql): Promise<FoundListings & { readonly best: number }> {
  const { query } = wanted;
  const order = orders[query.sort];
  const rows = await readValues<{ readonly projectId: string | null; readonly total: number; readonly best: number }>(
    client,
    sql`
      with candidates as materialized (
        select l.${r.projectId}, l.${r.publishedAt}, l.${r.remunerationCents}, l.${r.timeMinutesRequired}, ${score} as score
        from ${candidates(wanted)}
      )
      select page.${r.projectId} as "projectId", counted.total, counted.best
      from (select count(*)::integer as total, count(*) filter (where score = 1)::integer as best from candidates) counted
      left join (
        select * from candidates
        order by ${order} limit ${query.pageSize}::integer offset ${skipped(query)}::bigint
      ) page on true
      order by ${order}`,
  );
  const [{ total, best } = { total: 0, best: 0 }] = rows;
  return { ids: rows.flatMap(({ projectId }) => projectId ?? []), total, best };
}

async function countAll(client: StatementRunner, wanted: Wanted): Promise<number> {
  const [row] = await readValues<{ readonly total: number }>(
    client,
    sql`select count(*)::integer as total from ${candidates(wanted)}`,
  );
  return row?.total ?? 0;
}

/**
 * The listings `l` of the list, as a `from` clause with its conditions. One index finds those that
 * have a key of the reader and the words.
 */
function candidates(wanted: Wanted): Sql {
  const { query, textSearch } = wanted;
  const reader = matchedOf(wanted);
  const text = searchedText(query);
  const found = [
    ...(isNarrowed(query) && reader !== null ? [hasKeyOf(reader)] : []),
    ...(text !== '' && textSearch === 'words' ? [hasWords(text)] : []),
  ];
  const like = text !== '' && textSearch === 'likeness' ? [isLikeName(text)] : [];
  const published = sql`l.${r.publishedAt} is not null`;
  return sql`${table} l where ${all([published, ...found, ...filtersOf(wanted, found.length > 0), ...like])}`;
}

const skipped = ({ page, pageSize }: ProjectListQuery): number => Math.min(Math.round((page - 1) * pageSize), furthest);

/** The reader, if they have a profile: others are neither matched nor scored. */
function matchedOf({ reader }: Wanted): MatchedReader | null {
  return reader === null || reader.person === null ? null : { ...reader, person: reader.person };
}

/**
 * `showEligible` is the default, `onlyShowMatched` narrows it further, both false shows all
 * projects (contract, Projects). Nothing is known of a visitor: every project that recruits is
 * eligible, and none is matched.
 */
const isNarrowed = (query: ProjectListQuery): boolean => query.onlyShowMatched === true || query.showEligible !== false;

/** The conditions on each row. @param isFound whether the index of keys and words finds the rows */
function filtersOf(wanted: Wanted, isFound: boolean): readonly Sql[] {
  const { query, today, reader } = wanted;
  const without = leftOut(query, reader);
  const matched = matchedOf(wanted);
  return [
    ...queryFilters(query, today, isFound),
    ...(isNarrowed(query) ? (matched === null ? visitorsMayStart : mayStart(matched, isFound)) : []),
    ...(query.onlyShowMatched === true ? (matched === null ? [sql`false`] : meetsAll(matched)) : []),
    ...(without.length === 0 ? [] : [sql`l.${r.projectId} <> all(array(${joinSql(without, ' union all ')}))`]),
  ];
}

const all = (filters: readonly Sql[]): Sql => (filters.length === 0 ? sql`true` : joinSql(filters, ' and '));
