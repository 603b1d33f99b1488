import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { personColumns, personOf } from '../../shared/applicant.js';
import { isFlagOn } from '@panelist/domain/operations/browser';
import { flagByOrganization } from '../../shared/feature-flags.js';
import { hiddenOf } from '../../shared/hidden-projects.js';
import { responseProjectColumns } from '../../shared/project-columns.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { profileOf, projectsById } from '../../shared/rows-by-key.js';
import { payoutsOfResponses } from './payment-of.js';
import type { ResponseRow } from './response-columns.js';
import { surveyResponse } from './survey-response.js';
import { usualTimes } from '../../shared/usual-times.js';

/** One person's responses with project, payout and further data, in the order of the rows. */
export async function withProjects(
  dependencies: QueryDependencies,
  userId: string,
  rows: readonly ResponseRow[],
): Promise<readonly SurveyResponse[]> {
  if (rows.length === 0) return [];
  const projectIds = rows.map((row) => row.projectId);
  const [projects, payouts, profile, hidden, usualOf, completion] = await Promise.all([
    projectsById(dependencies, projectIds, ...responseProjectColumns),
    payoutsOfResponses(
      dependencies,
      rows.map((row) => row.participationId),
    ),
    profileOf(dependencies, userId, ...personColumns),
    hiddenOf(dependencies, userId, projectIds),
    usualTimes(dependencies, rows),
    flagByOrganization(dependencies, 'EnableParticipantProjectCompletionButton'),
  ]);
  const now = dependencies.clock.now();
  const person = personOf(profile, now);
  return rows.flatMap((row) => {
    // A separate read model: for a moment a response may have a row before its project has.
    const project = projects.get(row.projectId);
    if (project === undefined) return [];
    const isHidden = hidden.has(row.projectId);
    const isCompletionOn = isFlagOn(completion, project.organizationId);
    const taskLinkParameter = dependencies.config.taskLinkParameters[project.organizationId];
    const { paymentPromiseHours } = dependencies.config;
    const reader = { person, now, isHidden, usual: usualOf(row), isCompletionOn, taskLinkParameter, paymentPromiseHours };
    return [surveyResponse(row, project, payouts.get(row.participationId), reader)];
  });
}
