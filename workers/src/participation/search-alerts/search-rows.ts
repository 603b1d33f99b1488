import { prefixQuery, type ProjectDetails } from '@panelist/domain/catalogue';
import type { SearchFilters } from '@panelist/domain/saved-search';
import { sql } from '@panelist/infra/postgres';
import { readRows, readValues, select } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { savedSearches } from '@panelist/projectors/read-models';

type Needs = Pick<Dependencies, 'pool' | 'vault'>;
const { table, refs: r } = savedSearches;
const keywordColumns = select(savedSearches, 'userId', 'searchId', 'keywords');

/** A search that may find a project. */
export interface Candidate {
  readonly userId: string;
  readonly searchId: string;
  readonly filters: SearchFilters;
  readonly hasKeywords: boolean;
}

/** One page of the searches with alerts that want such a project, as far as SQL can see it. */
export async function searchesFor(
  { pool }: Pick<Needs, 'pool'>,
  { talkToAudience, researchConductType }: Pick<ProjectDetails, 'talkToAudience' | 'researchConductType'>,
  { afterUserId, afterId, page }: { readonly afterUserId: string; readonly afterId: string; readonly page: number },
): Promise<readonly Candidate[]> {
  return readValues<Candidate>(
    pool,
    sql`
      select ${r.userId} as "userId", ${r.searchId} as "searchId", ${r.filters} as filters, ${r.hasKeywords} as "hasKeywords"
      from ${table}
      where (${r.userId}, ${r.searchId}) > (${afterUserId}::text, ${afterId}::text)
        and cardinality(${r.alerts}) > 0
        and coalesce(${r.audience}, ${talkToAudience}::integer) = ${talkToAudience}::integer
        and coalesce(${r.place}, ${researchConductType}::integer) = ${researchConductType}::integer
      order by ${r.userId}, ${r.searchId} limit ${page}::integer`,
  );
}

/** The keywords of these searches, decrypted; without those of an erased person. */
export async function keywordsOf(
  dependencies: Needs,
  searches: readonly Pick<Candidate, 'userId' | 'searchId'>[],
): Promise<readonly { readonly userId: string; readonly searchId: string; readonly keywords: string }[]> {
  if (searches.length === 0) return [];
  const userIds = searches.map(({ userId }) => userId);
  const searchIds = searches.map(({ searchId }) => searchId);
  const rows = await readRows(
    dependencies,
    keywordColumns,
    sql`select ${keywordColumns.columns('t')} from ${table} t
      where (t.${r.userId}, t.${r.searchId}) in (select * from unnest(${userIds}::text[], ${searchIds}::text[]))`,
  );
  return rows.filter(({ keywords }) => keywords !== '');
}

/** For each of these keywords, whether a search for them finds the text, as the list's does. */
export async function textsFind(
  { pool }: Pick<Needs, 'pool'>,
  text: string,
  keywords: readonly string[],
): Promise<readonly boolean[]> {
  if (keywords.length === 0) return [];
  const queries = keywords.map((one) => prefixQuery(one) ?? '');
  const rows = await readValues<{ readonly isFound: boolean }>(
    pool,
    sql`
      with found as materialized (select to_tsvector('english', ${text}::text) as words)
      select f.words @@ to_tsquery('english', q.query) as "isFound"
      from unnest(${queries}::text[]) with ordinality as q (query, place), found f order by q.place`,
  );
  return rows.map(({ isFound }) => isFound);
}
