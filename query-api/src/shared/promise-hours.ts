import { isQuantitative } from '@panelist/domain/catalogue/browser';
import { isFlagOn } from '@panelist/domain/operations/browser';
import { hasCompletion } from '@panelist/domain/participation/browser';
import { flagByOrganization } from './feature-flags.js';
import type { CardRow } from './project-columns.js';
import type { QueryDependencies, TableDependencies } from './query-dependencies.js';

/**
 * Within how many hours the work of a project is paid at the latest; 0 where nothing is promised.
 * They count from a session's end, or from when the participant marked the task as complete: where
 * that can't be done, nothing says when the work ends (ADR 175).
 * @param isCompletionOn the flag `EnableParticipantProjectCompletionButton` of the organization
 * @param promiseHours `PAYMENT_PROMISE_HOURS`
 */
export const promiseHoursOn = (
  { kindOfResearch, task }: Pick<CardRow, 'kindOfResearch' | 'task'>,
  isCompletionOn: boolean,
  promiseHours: number,
): number =>
  !isQuantitative(kindOfResearch) || hasCompletion({ kindOfResearch, hasTask: task !== null, isFlagOn: isCompletionOn })
    ? promiseHours
    : 0;

/** The same of any project. */
export async function promiseHoursOf(dependencies: TableDependencies & Pick<QueryDependencies, 'config'>) {
  const completion = await flagByOrganization(dependencies, 'EnableParticipantProjectCompletionButton');
  return (project: Pick<CardRow, 'kindOfResearch' | 'organizationId' | 'task'>): number =>
    promiseHoursOn(project, isFlagOn(completion, project.organizationId), dependencies.config.paymentPromiseHours);
}
