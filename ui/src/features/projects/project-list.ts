import { projectPreview, projectSearch, type ProjectCard } from '@panelist/domain/catalogue/browser';
import useSWR from 'swr';
import { ApiError } from '../../shared/api/api-error.js';
import { callWithHeaders } from '../../shared/api/call.js';
import { useMe } from '../../shared/session/me.js';
import { useSession } from '../../shared/session/session-store.js';
import { projectKeys } from './keys.js';
import { pageSize, toApiQuery, type ListQuery } from './list-query.js';

export interface FoundProjects {
  readonly projects: readonly ProjectCard[];
  readonly totalCount: number | null;
  /** The last page was full, so there may be another one. */
  readonly hasMore: boolean;
  readonly stale: boolean;
}

/** A search that takes longer is given up (spec 2, section 7). */
const timeoutMs = 5_000;

async function fetchPages(profileId: string | null, query: ListQuery): Promise<FoundProjects> {
  const signal = AbortSignal.timeout(timeoutMs);
  const fetchPage = (page: number) =>
    profileId === null
      ? callWithHeaders(projectPreview, { query: toApiQuery(query, page), signal })
      : callWithHeaders(projectSearch, { params: { profileId }, query: toApiQuery(query, page), signal });
  try {
    const pages = await Promise.all(Array.from({ length: query.pages }, (_unused, index) => fetchPage(index + 1)));
    const unique = new Map(pages.flatMap(({ value }) => value.results.map((project) => [project.id, project] as const)));
    return {
      projects: [...unique.values()],
      totalCount: pages[0]?.value.totalCount ?? null,
      hasMore: pages.at(-1)?.value.results.length === pageSize,
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

/** The list that the address asks for: for a participant what they may apply to, for a visitor the preview. */
export function useProjectList(query: ListQuery) {
  const session = useSession();
  const { user } = useMe();
  const profileId = session.status === 'in' ? user?.profileId : null;
  const { data, error, isLoading, mutate } = useSWR<FoundProjects, ApiError>(
    profileId === undefined ? null : projectKeys.list(profileId, query),
    () => fetchPages(profileId ?? null, query),
    { refreshInterval: (latest) => (latest?.stale ? 2_000 : 0) },
  );
  return {
    data,
    error,
    loading: data === undefined && error === undefined,
    /** What is shown belongs to the question before. */
    refreshing: isLoading && data !== undefined,
    stale: data?.stale ?? false,
    reload: async () => {
      await mutate();
    },
  };
}
