import type { ResponseStatus } from '@panelist/domain/participation/browser';

/** Own responses on projects; the topic of the live hints on them. */
export const participationKeys = {
  dashboard: () => ['participation', 'dashboard'] as const,
  list: (status: ResponseStatus | null, page: number) => ['participation', 'list', status, page] as const,
  one: (id: string) => ['participation', 'one', id] as const,
  ofProject: (userId: string, projectId: string) => ['participation', 'of-project', userId, projectId] as const,
};

/** What a change of one's response changes on the screen. */
export const participationTopics = ['participation', 'project-view'] as const;
