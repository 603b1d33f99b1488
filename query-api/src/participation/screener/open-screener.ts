import { publicQuestionSchema } from '@panelist/domain/catalogue/browser';
import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { startRefusal } from '@panelist/domain/participation/browser';
import { participationsTable } from '@panelist/infra/read-models';
import type { ParticipationRow, ProjectRow } from '@panelist/infra/read-models';
import { applicantFacts, applicantOf, openFacts } from '../../shared/applicant.js';
import type { Applicant } from '../../shared/applicant.js';
import { found } from '../../shared/found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { readRow } from '../../shared/read-rows.js';
import { projectById } from '../../shared/rows-by-key.js';

export interface OpenScreener {
  readonly project: ProjectRow;
  readonly questions: readonly PublicQuestion[];
  readonly applicant: Applicant | null;
  /** The draft, if one was begun. */
  readonly response: ParticipationRow | undefined;
}

/**
 * The screener of a project, for somebody who may start or go on with it. Throws what keeps them from it, with its reason
 * (contract, Screeners: 403, 409, 429), or `resource.not-found` for a project that was never published.
 */
export async function openScreener(dependencies: QueryDependencies, userId: string, projectId: string): Promise<OpenScreener> {
  const [row, applicant, response] = await Promise.all([
    projectById(dependencies, projectId),
    applicantOf(dependencies, userId),
    responseOn(dependencies, userId, projectId),
  ]);
  const project = found(row?.publishedAt == null ? undefined : row);
  const now = dependencies.clock.now();
  const facts = applicant && applicantFacts(applicant, project, now);
  const refusal = startRefusal(response?.status ?? null, openFacts(project), facts, now);
  if (refusal) throw refusal;
  // Participants never receive how answers are judged.
  return { project, questions: project.questions.map((question) => publicQuestionSchema.parse(question)), applicant, response };
}

async function responseOn(dependencies: QueryDependencies, userId: string, projectId: string) {
  const sql = 'select t.* from read_model.participations t where user_id = $1 and project_id = $2';
  return readRow(dependencies, participationsTable, sql, [userId, projectId]);
}
