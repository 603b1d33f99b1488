import type { ProjectListQuery } from '@panelist/domain/catalogue/browser';
import { inTransaction } from '@panelist/infra/postgres';
import type { Queryable } from '@panelist/infra/postgres';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { likenessOfNames, mayStart, meetsAll, queryFilters, scoreOf, statementValues } from './list-filters.js';
import type { Reader, TextSearch } from './list-filters.js';

/** A page of projects by id, in order. */
export interface FoundListings {
  readonly ids: readonly string[];
  /** How many there are on all pages; null where nobody asked. */
  readonly total: number | null;
}

/** What a list is made of: everything published that passes, in one order. */
interface Wanted {
  readonly query: ProjectListQuery;
  readonly reader: Reader | null;
  readonly textSearch: TextSearch;
  readonly look: FirstLook;
}

/** The newest first among equals; `score` is known inside a statement that scores. */
const orders: Readonly<Record<ProjectListQuery['sort'], string>> = {
  v4Score: 'score desc, published_at desc, project_id',
  publishedAt: 'published_at desc, project_id',
  panelistRemuneration: 'remuneration_cents desc, published_at desc, project_id',
  timeMinutesRequired: 'time_minutes_required, published_at desc, project_id',
};

/** How many of the first listings of an order are looked at before the whole list is: so many for each that is wanted, and no fewer than `least`. */
export interface FirstLook {
  readonly least: number;
  readonly forEach: number;
}
const usualLook: FirstLook = { least: 2_000, forEach: 100 };

/** Whoever asks for a page behind these gets an empty one. */
const furthest = 1e9;

/**
 * The page of the list that is asked for. Most pages are found among the first listings of their order, whatever else there is (`amongTheFirst`);
 * only where these do not fill it, all candidates are scored and sorted (`amongAll`). Both give the same order.
 */
export async function findListings(
  { pool }: Pick<TableDependencies, 'pool'>,
  query: ProjectListQuery,
  reader: Reader | null,
  look = usualLook,
): Promise<FoundListings> {
  const byWords = await pageOf(pool, { query, reader, textSearch: 'words', look });
  if (byWords.ids.length > 0 || byWords.total !== 0 || !query.queryText?.trim()) return byWords;
  return inTransaction(pool, async (client) => {
    await client.query(likenessOfNames);
    return pageOf(client, { query, reader, textSearch: 'likeness', look });
  });
}

async function pageOf(client: Queryable, wanted: Wanted): Promise<FoundListings> {
  const ids = wanted.textSearch === 'words' ? await amongTheFirst(client, wanted) : [];
  if (ids.length < wanted.query.pageSize) return amongAll(client, wanted);
  return { ids, total: wanted.query.includeCount === true ? await countAll(client, wanted) : null };
}

/**
 * The page, if it lies among the first listings of the order: an index gives these without looking at the rest. Sorted by score, the first are
 * those who meet everything, newest first. Fewer ids than the page has places say nothing.
 */
async function amongTheFirst(client: Queryable, wanted: Wanted): Promise<readonly string[]> {
  const { query, reader, look } = wanted;
  const { values, put } = statementValues();
  const byScore = query.sort === 'v4Score' && reader !== null;
  const order = orders[byScore || query.sort === 'v4Score' ? 'publishedAt' : query.sort];
  const filters = [
    ...filtersOf(wanted, 'rows', put),
    ...(byScore && query.onlyShowMatched !== true ? meetsAll(reader, put) : []),
  ];
  const skip = skipped(query);
  const answer = await client.query<{ projectId: string }>(
    `select l.project_id
     from (
       select * from read_model.project_listings
       where published_at is not null
       order by ${order} limit ${put(Math.max(look.least, (skip + query.pageSize) * look.forEach), 'bigint')}
     ) l
     where ${all(filters)}
     order by ${order} limit ${put(query.pageSize, 'integer')} offset ${put(skip, 'bigint')}`,
    values,
  );
  return answer.rows.map((row) => row.projectId);
}

/** The page out of all candidates, with their number. */
async function amongAll(client: Queryable, wanted: Wanted): Promise<FoundListings> {
  const { query, reader } = wanted;
  const { values, put } = statementValues();
  const filters = filtersOf(wanted, 'index', put);
  const byScore = query.sort === 'v4Score' && reader !== null && query.onlyShowMatched !== true;
  const score = byScore ? scoreOf(reader, isNarrowed(wanted), put) : '0';
  const answer = await client.query<{ projectId: string | null; total: number }>(
    `with candidates as materialized (
       select l.project_id, l.published_at, l.remuneration_cents, l.time_minutes_required, ${score} as score
       from read_model.project_listings l
       where l.published_at is not null and ${all(filters)}
     )
     select page.project_id, counted.total
     from (select count(*)::integer as total from candidates) counted
     left join (
       select * from candidates
       order by ${orders[query.sort]} limit ${put(query.pageSize, 'integer')} offset ${put(skipped(query), 'bigint')}
     ) page on true
     order by ${orders[query.sort]}`,
    values,
  );
  return { ids: answer.rows.flatMap((row) => row.projectId ?? []), total: answer.rows[0]?.total ?? 0 };
}

async function countAll(client: Queryable, wanted: Wanted): Promise<number> {
  const { values, put } = statementValues();
  const answer = await client.query<{ total: number }>(
    `select count(*)::integer as total from read_model.project_listings l
     where l.published_at is not null and ${all(filtersOf(wanted, 'index', put))}`,
    values,
  );
  return answer.rows[0]?.total ?? 0;
}

const skipped = ({ page, pageSize }: ProjectListQuery): number => Math.min((page - 1) * pageSize, furthest);

/** `showEligible` is what is shown unless said otherwise, `onlyShowMatched` narrows it further, both false shows all (contract, Projects). */
const isNarrowed = ({ query, reader }: Wanted): boolean =>
  reader !== null && (query.onlyShowMatched === true || query.showEligible !== false);

function filtersOf(wanted: Wanted, asked: 'rows' | 'index', put: ReturnType<typeof statementValues>['put']): readonly string[] {
  const { query, reader, textSearch } = wanted;
  return [
    ...queryFilters(query, textSearch, put),
    ...(reader !== null && isNarrowed(wanted) ? mayStart(reader, asked, put) : []),
    ...(reader !== null && query.onlyShowMatched === true ? meetsAll(reader, put) : []),
  ];
}

const all = (filters: readonly string[]): string => (filters.length === 0 ? 'true' : filters.join(' and '));
