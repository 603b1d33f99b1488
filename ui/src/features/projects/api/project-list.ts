import { projectPreview, projectSearch } from '@panelist/domain/catalogue/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import { callWithHeaders, type Answered } from '../../../shared/api/call.js';
import { useComposedQuery, type Query } from '../../../shared/api/use-query.js';
import { useMe } from '../../../shared/session/me.js';
import { lacksProfile, useSession } from '../../../shared/session/session-store.js';
import type { FoundProjects } from '../model/found-projects.js';
import { pageSize, toApiQuery, type ListQuery } from '../model/list-query.js';

/** The timeout of a search (spec 2, section 7). */
const timeoutMs = 5_000;

async function fetchPages(profileId: string | null, query: ListQuery): Promise<Answered<FoundProjects>> {
  const signal = AbortSignal.timeout(timeoutMs);
  const fetchPage = (page: number) =>
    profileId === null
      ? callWithHeaders(projectPreview, { query: toApiQuery(query, page), signal })
      : callWithHeaders(projectSearch, { params: { profileId }, query: toApiQuery(query, page), signal });
  try {
    const pages = await Promise.all(Array.from({ length: query.pages }, (_unused, index) => fetchPage(index + 1)));
    const unique = new Map(pages.flatMap(({ value }) => value.results.map((project) => [project.id, project] as const)));
    return {
      value: {
        projects: [...unique.values()],
        totalCount: pages[0]?.value.totalCount ?? null,
        hasMore: pages.at(-1)?.value.results.length === pageSize,
      },
      stale: pages.some(({ stale }) => stale),
    };
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ApiError(
      {
        code: 'network.timeout',
        message: 'The search took longer than five seconds, so we stopped it. Please try again.',
        status: 0,
      },
      { cause: error },
    );
  }
}

/**
 * The list for the address: eligible projects for a participant; the preview for a visitor, and for
 * a person without a profile, whom nothing can be matched with.
 */
export function useProjectList(query: ListQuery): Query<FoundProjects> {
  const session = useSession();
  const { user } = useMe();
  const profileId = session.status === 'in' && !lacksProfile(session) ? user?.profileId : null;
  return useComposedQuery(
    profileId === null ? projectPreview : projectSearch,
    profileId === undefined ? null : { profileId, query },
    async () => fetchPages(profileId ?? null, query),
  );
}
