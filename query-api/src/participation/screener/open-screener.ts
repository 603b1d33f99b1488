import { publicQuestionSchema } from '@panelist/domain/catalogue/browser';
import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { startRefusal } from '@panelist/domain/participation/browser';
import type { Row } from '@panelist/infra/read-models';
import type { participations } from '@panelist/projectors/read-models';
import { applicantFacts, applicantOf, openFacts } from '../../shared/applicant.js';
import type { Applicant } from '../../shared/applicant.js';
import { found } from '../../shared/found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { cardColumns, openingColumns, type ProjectPart } from '../../shared/project-columns.js';
import { projectById, responseOn } from '../../shared/rows-by-key.js';

const screenerColumns = [...cardColumns, ...openingColumns, 'nda', 'questions'] as const;
const draftColumns = ['participationId', 'status', 'draftSavedAt', 'responses', 'totalTimeSeconds'] as const;

export interface OpenScreener {
  readonly project: ProjectPart<typeof screenerColumns>;
  readonly questions: readonly PublicQuestion[];
  readonly applicant: Applicant | null;
  /** The draft, if the participant has begun one. */
  readonly response: Pick<Row<typeof participations>, (typeof draftColumns)[number]> | undefined;
}

/**
 * The screener of a project, for a participant who may start or continue it. Throws the reason why
 * they may not (contract, Screeners: 403, 409, 429), or `resource.not-found` for a project that was
 * never published.
 */
export async function openScreener(dependencies: QueryDependencies, userId: string, projectId: string): Promise<OpenScreener> {
  const [row, applicant, response] = await Promise.all([
    projectById(dependencies, projectId, ...screenerColumns),
    applicantOf(dependencies, userId),
    responseOn(dependencies, userId, projectId, ...draftColumns),
  ]);
  const project = found(row?.publishedAt == null ? undefined : row);
  const now = dependencies.clock.now();
  const facts = applicant && applicantFacts(applicant, project, now);
  const refusal = startRefusal(response?.status ?? null, openFacts(project), facts, now);
  if (refusal) throw refusal;
  // Participants never receive how answers are judged.
  return { project, questions: project.questions.map((question) => publicQuestionSchema.parse(question)), applicant, response };
}
