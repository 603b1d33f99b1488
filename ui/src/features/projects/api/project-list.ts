import { projectPreview, projectSearch } from '@panelist/domain/catalogue/browser';
import { useEffect, useRef } from 'react';
import { call, callWithHeaders, type Answered } from '../../../shared/api/call.js';
import { useComposedQuery, type Query } from '../../../shared/api/use-query.js';
import { notify } from '../../../shared/notices/notices.js';
import { useMe } from '../../../shared/session/me.js';
import { lacksProfile, useSession } from '../../../shared/session/session-store.js';
import { timedOut, withoutHidden, withPage, type FoundProjects } from '../model/found-projects.js';
import { pageSize, previewSize, toApiQuery, type ListQuery } from '../model/list-query.js';

/** The timeout of a search (spec 2, section 7). */
const timeoutMs = 5_000;
const mostInOneAnswer = 100;
/** Pages that a reload brings back at once; "See more" goes on from there. */
export const mostRestored = 40;

/** Null for visitors, and for a person without a profile. */
type ProfileId = string | null;

/** `count` pages of the list from `first` on, in few calls. */
async function fetchPages(
  profileId: ProfileId,
  query: ListQuery,
  first: number,
  count: number,
): Promise<Answered<FoundProjects>> {
  const signal = AbortSignal.timeout(timeoutMs);
  const size = profileId === null ? previewSize : pageSize;
  const perCall = count === 1 ? 1 : Math.floor(mostInOneAnswer / size);
  const fetchPage = async (page: number) => {
    const asked = { query: toApiQuery(query, page, perCall * size), signal };
    return profileId === null
      ? callWithHeaders(projectPreview, asked)
      : callWithHeaders(projectSearch, { ...asked, params: { profileId } });
  };
  const calls = Array.from({ length: Math.ceil(count / perCall) }, async (_unused, index) => fetchPage(first + index));
  const answers = await Promise.all(calls).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (answers === null) {
    // A search that takes too long finds nothing (spec 2, section 4).
    notify.warning('The search took longer than five seconds, so we stopped it. Please try again.');
    return { value: timedOut, stale: false };
  }
  const all = answers.flatMap(({ value }) => value.results);
  const projects = [...new Map(all.slice(0, count * size).map((project) => [project.id, project] as const)).values()];
  return {
    value: {
      projects,
      totalCount: answers[0]?.value.totalCount ?? 0,
      hasMore: all.length >= count * size,
      pages: count,
    },
    stale: answers.some(({ stale }) => stale),
    ...(answers.length === 1 && { askedAt: answers[0]?.askedAt, takenAt: answers[0]?.takenAt }),
  };
}

/** Null for a visitor, and for a person without a profile; undefined while that is not known. */
function useListProfile(): ProfileId | undefined {
  const session = useSession();
  const { user } = useMe();
  return session.status === 'in' && !lacksProfile(session) ? user?.profileId : null;
}

/** Where the list has a project. */
export interface Place {
  readonly name: string;
  /** From 1. */
  readonly page: number;
  /** From 1, in the whole list. */
  readonly place: number;
}

/** Asks the server where the list has a project, by its id or name; null where it has none. */
export function usePlaceOf(query: ListQuery): (project: string) => Promise<Place | null> {
  const profileId = useListProfile();
  return async (pageOf) => {
    const size = profileId === null ? previewSize : pageSize;
    const asked = { ...toApiQuery(query, 1, size), pageOf };
    const { results, page } =
      profileId === null || profileId === undefined
        ? await call(projectPreview, { query: asked })
        : await call(projectSearch, { params: { profileId }, query: asked });
    const index = results.findIndex(({ id, name }) => id === pageOf || name === pageOf);
    const found = results[index];
    return found ? { name: found.name, page, place: (page - 1) * size + index + 1 } : null;
  };
}

/**
 * The list for the address: eligible projects for a participant; the preview for a visitor, and for
 * a person without a profile, whom nothing can be matched with. "See more" fetches one page and
 * appends it; only a refetch reads all pages again. Leaves out what was hidden meanwhile.
 */
export function useProjectList(query: ListQuery): Query<FoundProjects> {
  const profileId = useListProfile();
  const list = JSON.stringify([profileId, { ...query, pages: 1 }]);
  const shown = useRef<{ readonly list: string; readonly found: FoundProjects } | null>(null);

  const fetch = async (): Promise<Answered<FoundProjects>> => {
    const before = shown.current?.list === list ? shown.current.found : null;
    if (before === null) return fetchPages(profileId ?? null, query, 1, Math.min(query.pages, mostRestored));
    if (query.pages !== before.pages + 1) return fetchPages(profileId ?? null, query, 1, Math.min(query.pages, mostRestored));
    const next = await fetchPages(profileId ?? null, query, query.pages, 1);
    return { ...next, value: next.value === timedOut ? before : withPage(before, next.value) };
  };
  const fetched = useComposedQuery(
    profileId === null ? projectPreview : projectSearch,
    profileId === undefined ? null : { profileId, query },
    fetch,
  );
  const { data, previous } = fetched;
  useEffect(() => {
    if (data && !previous) shown.current = { list, found: data };
  }, [data, previous, list]);

  return { ...fetched, data: data && !query.withHidden ? withoutHidden(data) : data };
}
