import type { ProjectListQuery } from '@panelist/domain/catalogue/browser';
import { inTransaction, joinSql, sql } from '@panelist/infra/postgres';
import type { Queryable, Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { projectListings } from '@panelist/projectors/read-models';
import { isNotHidden } from '../../shared/hidden-projects.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { likenessOfNames, mayStart, meetsAll, queryFilters, scoreOf } from './list-filters.js';
import type { MatchedReader, Reader, TextSearch } from './list-filters.js';

/** A page of projects by id, in order. */
export interface FoundListings {
  readonly ids: readonly string[];
  /** Number of listings on all pages; null unless requested. */
  readonly total: number | null;
}

/** The parameters of a list: all published listings that pass the filters, in one order. */
interface Wanted {
  readonly query: ProjectListQuery;
  readonly reader: Reader | null;
  readonly textSearch: TextSearch;
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
 * many for each requested one, and no fewer than `least`.
 */
export interface FirstLook {
  readonly least: number;
  readonly forEach: number;
}
const usualLook: FirstLook = { least: 2_000, forEach: 100 };

/** A page behind this many listings is empty. */
const furthest = 1e9;

/**
 * The requested page of the list. Most pages are among the first listings of their order
 * (`amongTheFirst`), which costs the same for any number of listings; only if these do not fill the
 * page, a query scores and sorts all candidates (`amongAll`). Both give the same order.
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
    await readValues(client, likenessOfNames);
    return pageOf(client, { query, reader, textSearch: 'likeness', look });
  });
}

async function pageOf(client: Queryable, wanted: Wanted): Promise<FoundListings> {
  const ids = wanted.textSearch === 'words' ? await amongTheFirst(client, wanted) : [];
  if (ids.length < wanted.query.pageSize) return amongAll(client, wanted);
  return { ids, total: wanted.query.includeCount === true ? await countAll(client, wanted) : null };
}

/**
 * The page, if it is among the first listings of the order: an index returns these without reading
 * the rest. In order of score, the first are those that meet every criterion, newest first. Fewer
 * ids than the page has places mean nothing: `amongAll` decides.
 */
async function amongTheFirst(client: Queryable, wanted: Wanted): Promise<readonly string[]> {
  const { query, look } = wanted;
  const reader = matchedOf(wanted);
  const byScore = query.sort === 'v4Score' && reader !== null;
  const order = orders[query.sort === 'v4Score' ? 'publishedAt' : query.sort];
  const filters = [...filtersOf(wanted, 'rows'), ...(byScore && query.onlyShowMatched !== true ? meetsAll(reader) : [])];
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

/** The page out of all candidates, with their number. */
async function amongAll(client: Queryable, wanted: Wanted): Promise<FoundListings> {
  const { query } = wanted;
  const reader = matchedOf(wanted);
  const byScore = query.sort === 'v4Score' && reader !== null && query.onlyShowMatched !== true;
  const score = byScore ? scoreOf(reader, isNarrowed(wanted)) : sql`0`;
  const order = orders[query.sort];
  const rows = await readValues<{ readonly projectId: string | null; readonly total: number }>(
    client,
    sql`
      with candidates as materialized (
        select l.${r.projectId}, l.${r.publishedAt}, l.${r.remunerationCents}, l.${r.timeMinutesRequired}, ${score} as score
        from ${table} l
        where l.${r.publishedAt} is not null and ${all(filtersOf(wanted, 'index'))}
      )
      select page.${r.projectId} as "projectId", counted.total
      from (select count(*)::integer as total from candidates) counted
      left join (
        select * from candidates
        order by ${order} limit ${query.pageSize}::integer offset ${skipped(query)}::bigint
      ) page on true
      order by ${order}`,
  );
  return { ids: rows.flatMap(({ projectId }) => projectId ?? []), total: rows[0]?.total ?? 0 };
}

async function countAll(client: Queryable, wanted: Wanted): Promise<number> {
  const [row] = await readValues<{ readonly total: number }>(
    client,
    sql`
      select count(*)::integer as total from ${table} l
      where l.${r.publishedAt} is not null and ${all(filtersOf(wanted, 'index'))}`,
  );
  return row?.total ?? 0;
}

const skipped = ({ page, pageSize }: ProjectListQuery): number => Math.min((page - 1) * pageSize, furthest);

/** The reader, if they have a profile: others are neither matched nor scored. */
function matchedOf({ reader }: Wanted): MatchedReader | null {
  return reader === null || reader.person === null ? null : { ...reader, person: reader.person };
}

/**
 * `showEligible` is the default, `onlyShowMatched` narrows it further, both false shows all
 * projects (contract, Projects).
 */
const isNarrowed = ({ query }: Wanted): boolean => query.onlyShowMatched === true || query.showEligible !== false;

function filtersOf(wanted: Wanted, asked: 'rows' | 'index'): readonly Sql[] {
  const { query, reader, textSearch } = wanted;
  const matched = matchedOf(wanted);
  return [
    ...queryFilters(query, textSearch),
    ...(matched !== null && isNarrowed(wanted) ? mayStart(matched, asked) : []),
    ...(matched !== null && query.onlyShowMatched === true ? meetsAll(matched) : []),
    ...(reader !== null && query.showHiddenProjects !== true ? [isNotHidden(reader.userId, sql`l.${r.projectId}`)] : []),
  ];
}

const all = (filters: readonly Sql[]): Sql => (filters.length === 0 ? sql`true` : joinSql(filters, ' and '));
