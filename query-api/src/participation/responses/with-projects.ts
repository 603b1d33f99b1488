import type { SurveyResponse } from '@panelist/domain/participation/browser';
import type { ParticipationRow } from '@panelist/infra/read-models';
import { personOf } from '../../shared/applicant.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { payoutsOfResponses, profileOf, projectsById } from '../../shared/rows-by-key.js';
import { surveyResponse } from './survey-response.js';

/** One person's responses with what belongs to them, in the order of the rows. */
export async function withProjects(
  dependencies: QueryDependencies,
  userId: string,
  rows: readonly ParticipationRow[],
): Promise<readonly SurveyResponse[]> {
  if (rows.length === 0) return [];
  const [projects, payouts, profile] = await Promise.all([
    projectsById(
      dependencies,
      rows.map((row) => row.projectId),
    ),
    payoutsOfResponses(
      dependencies,
      rows.map((row) => row.participationId),
    ),
    profileOf(dependencies, userId),
  ]);
  const person = personOf(profile);
  const now = dependencies.clock.now();
  return rows.flatMap((row) => {
    // Projected apart: for a moment a response may be here before its project is.
    const project = projects.get(row.projectId);
    return project ? [surveyResponse(row, project, payouts.get(row.participationId), person, now)] : [];
  });
}
