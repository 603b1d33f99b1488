import { participationLifecycle, responseStatuses } from '@panelist/domain/participation/browser';

/**
 * Whether the screener accepts answers; null: not started. A string that is no status of a response
 * counts as over.
 */
export const takesAnswers = (status: string | null): boolean =>
  (['none', ...responseStatuses] as const).some(
    (each) => each === (status ?? 'none') && participationLifecycle.takesAnswers(each),
  );
