import { projectPreview, projectSearch } from '@panelist/domain/catalogue/browser';
import { useState } from 'react';
import { callWithHeaders, type Answered } from '../../../shared/api/call.js';
import { useComposedQuery, type Query } from '../../../shared/api/use-query.js';
import type { FoundProjects } from '../model/found-projects.js';
import { toCountQuery, type ListQuery } from '../model/list-query.js';

/** In the shape of the list, because hiding a project changes all answers of its contract (`useHiding`). */
async function fetchCount(profileId: string | null, query: ListQuery): Promise<Answered<FoundProjects>> {
  const asked = { query: toCountQuery(query) };
  const { value, ...rest } =
    profileId === null
      ? await callWithHeaders(projectPreview, asked)
      : await callWithHeaders(projectSearch, { ...asked, params: { profileId } });
  return { ...rest, value: { projects: [], totalCount: value.totalCount ?? null, hasMore: false, pages: 1 } };
}

/**
 * The number of projects of a whole list that has come without it. Counting takes the server longer than finding a
 * page, so it has a call of its own, whatever the order and the number of pages.
 * @param list names the list, whatever its pages
 */
export function useProjectCount(
  profileId: string | null | undefined,
  query: ListQuery,
  list: string,
  { data, previous }: Query<FoundProjects>,
): Query<FoundProjects> {
  const [counts, setCounts] = useState<string | null>(null);
  if (data !== undefined && !previous) {
    const next = data.hasMore && data.totalCount === null ? list : null;
    if (next !== counts) setCounts(next);
  }
  return useComposedQuery(
    profileId === null ? projectPreview : projectSearch,
    counts === list ? { profileId, count: toCountQuery(query) } : null,
    async () => fetchCount(profileId ?? null, query),
    // The number of another list would be wrong.
    { keepPreviousData: false },
  );
}

/**
 * A number of a list that stays as it is while the page shows another list's answer, and while the list or its number
 * is asked for again: with one of them new, a project that was just hidden would count twice, or again.
 * @param list what the number is of
 */
export function useSettled(
  list: string,
  number: number | null,
  { previous, refreshing }: Pick<Query<unknown>, 'previous' | 'refreshing'>,
) {
  const [last, setLast] = useState({ list, number });
  const isKept = previous || (refreshing && last.list === list && last.number !== null);
  if (!isKept && (last.list !== list || last.number !== number)) setLast({ list, number });
  return isKept ? last.number : number;
}
