import type { ListQuery } from './list-query.js';

/** Two topics: what is on offer, and one project as it stands to the caller (which changes with every response of theirs). */
export const projectKeys = {
  list: (profileId: string | null, query: ListQuery) => ['project', 'list', profileId, query] as const,
  one: (id: string, userId: string | null, invitation: string) => ['project-view', id, userId, invitation] as const,
  cycle: (userId: string) => ['screener-cycle', userId] as const,
};
