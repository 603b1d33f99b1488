import { mayReadProject, projectView } from '@panelist/domain/catalogue/browser';
import { route } from '@panelist/infra/http';
import { participationsTable } from '@panelist/infra/read-models';
import { applicantOf, personOf } from '../../shared/applicant.js';
import { found } from '../../shared/found.js';
import { projectCard } from '../../shared/project-card.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { readRow } from '../../shared/read-rows.js';
import { projectById } from '../../shared/rows-by-key.js';
import { prequalifiesOf } from './prequalifies.js';

/** One project, for anybody (document 2 §2). */
export const projectViewRoute = (dependencies: QueryDependencies) =>
  route(projectView, async ({ params, caller }) => {
    const now = dependencies.clock.now();
    const project = await projectById(dependencies, params.id);
    const isThere = project && mayReadProject({ ownerId: project.ownerId, publishedAt: project.publishedAt }, caller);
    const row = found(isThere ? project : undefined);
    const [applicant, response] = caller
      ? await Promise.all([applicantOf(dependencies, caller.userId), ownResponse(dependencies, caller.userId, params.id)])
      : (['visitor', undefined] as const);
    const person = applicant === null || applicant === 'visitor' ? null : personOf(applicant.profile);
    return {
      body: {
        project: {
          ...projectCard(row, person, now),
          requiresNda: row.nda.type !== 'none',
          ndaType: row.nda.type,
          exposeParticipantEmails: row.exposeParticipantEmails,
          requiresIdentityVerification: row.requiresIdentityVerification,
          doubleScreening: row.doubleScreening,
          prequalifies: prequalifiesOf(row, applicant, response?.status ?? null, now),
          surveyResponse: response ? { id: response.participationId, status: response.status } : null,
        },
        screenerQuestionsLength: row.questionCount,
      },
    };
  });

async function ownResponse(dependencies: TableDependencies, userId: string, projectId: string) {
  const sql = 'select t.* from read_model.participations t where user_id = $1 and project_id = $2';
  return readRow(dependencies, participationsTable, sql, [userId, projectId]);
}
