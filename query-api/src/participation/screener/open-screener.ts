import { publicQuestionSchema } from '@panelist/domain/catalogue/browser';
import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { answeringRefusal, startRefusal, type InvitationInUse } from '@panelist/domain/participation/browser';
import type { Row } from '@panelist/infra/read-models';
import type { participations } from '@panelist/projectors/read-models';
import { applicantFacts, applicantOf, openFacts } from '../../shared/applicant.js';
import type { Applicant } from '../../shared/applicant.js';
import { requireFound, noSuchProject } from '../../shared/require-found.js';
import { findInvitation } from '../../shared/invitation.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { cardColumns, openingColumns, type ProjectPart } from '../../shared/project-columns.js';
import { projectById, responseOn } from '../../shared/rows-by-key.js';

const screenerColumns = [...cardColumns, ...openingColumns, 'nda', 'questions', 'doubleScreening'] as const;
const draftColumns = ['participationId', 'status', 'draftSavedAt', 'responses', 'totalTimeSeconds'] as const;

export interface OpenScreener {
  readonly project: ProjectPart<typeof screenerColumns>;
  readonly questions: readonly PublicQuestion[];
  readonly applicant: Applicant | null;
  /** The invitation that the participant uses. */
  readonly invitation: InvitationInUse | null;
  /** The draft, if the participant has begun one. */
  readonly response: Pick<Row<typeof participations>, (typeof draftColumns)[number]> | undefined;
}

/**
 * The screener of a project, for a participant who may start or continue it. Throws the reason why
 * they may not (contract, Screeners: 403, 409, 429), or `resource.not-found` for a project that was
 * never published.
 */
export async function openScreener(
  dependencies: QueryDependencies,
  userId: string,
  projectId: string,
  query: Parameters<typeof findInvitation>[1]['query'] = {},
): Promise<OpenScreener> {
  const [row, applicant, response, opened] = await Promise.all([
    projectById(dependencies, projectId, ...screenerColumns),
    applicantOf(dependencies, userId),
    responseOn(dependencies, userId, projectId, ...draftColumns),
    findInvitation(dependencies, { projectId, userId, query }),
  ]);
  const project = requireFound(row?.publishedAt == null ? undefined : row, noSuchProject);
  const now = dependencies.clock.now();
  const { invitation } = opened;
  const facts = applicant && applicantFacts(applicant, project, now, invitation);
  const status = response?.status ?? null;
  const open = openFacts(project);
  const refusal = answeringRefusal(status, open) ?? opened.refusal ?? startRefusal(status, open, facts, now);
  if (refusal) throw refusal;
  // Participants never receive how answers are judged.
  const questions = project.questions.map((question) => publicQuestionSchema.parse(question));
  return { project, questions: invitation?.skipsQuestions ? [] : questions, applicant, response, invitation };
}
