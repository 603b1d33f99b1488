import { ownFunds, ownProjects, projectById, type OwnedProject } from '@panelist/domain/catalogue/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import { useQuery, type Query } from '../../../shared/api/use-query.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { pageSize, type ProjectFilter } from '../model/project-filter.js';

/** Researchers get no live hints about participants, so the queries poll. */
export const refreshMs = 5_000;

export function useOwnProjects({ status, query, page }: ProjectFilter) {
  const asked = { status, query: query || undefined, skip: (page - 1) * pageSize, limit: pageSize };
  return useQuery(ownProjects, { query: asked }, { refreshInterval: refreshMs });
}

/** The funds of the caller's organization; support has none. */
export function useOwnFunds() {
  return useQuery(ownFunds, useMayAct() ? {} : null, { refreshInterval: refreshMs });
}

const notOwned = new ApiError({
  code: 'resource.not-found',
  message: 'This project was not found. It may belong to another researcher.',
  status: 404,
});

/** One whole project. A participant's card of it counts as not found. */
export function useOwnedProject(id: string): Query<OwnedProject> {
  const { data, ...query } = useQuery(projectById, { params: { id } }, { refreshInterval: refreshMs });
  const isCard = data !== undefined && !('screener' in data);
  return { ...query, data: isCard ? undefined : data, error: isCard ? notOwned : query.error };
}
