import {
  namesPlaces,
  publicQuestionOf,
  publicQuestionSchema,
  type PublicQuestion,
  invitationLinkOf,
} from '@panelist/domain/catalogue/browser';
import {
  earlierAnswers,
  firstUnansweredUid,
  nextQuestion,
  participationIdOf,
  screenerForm,
  type EarlierScreener,
  answeringRefusal,
  startRefusal,
  type InvitationInUse,
  invitationTarget,
  participationRefusal,
} from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { personOf, applicantFacts, applicantOf, openFacts, type Applicant } from '../../shared/applicant.js';
import { inviteOf, findInvitation, invitationOfLink } from '../../shared/invitation.js';
import { hiddenOf } from '../../shared/hidden-projects.js';
import { projectCard } from '../../shared/project-card.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { readRows, select, type Row } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations } from '@panelist/projectors/read-models';
import { projectsById, projectById, responseOn } from '../../shared/rows-by-key.js';
import { requireFound, noSuchProject } from '../../shared/require-found.js';
import { cardColumns, openingColumns, type ProjectPart } from '../../shared/project-columns.js';
import { promiseHoursOf } from '../../shared/promise-hours.js';

const screenerColumns = [...cardColumns, ...openingColumns, 'nda', 'questions', 'doubleScreening'] as const;
const draftColumns = ['participationId', 'status', 'draftSavedAt', 'responses', 'totalTimeSeconds'] as const;

interface OpenScreener {
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
async function openScreener(
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

/** Older answers may no longer be true, and each screener is decrypted for the look. */
const most = 30;

const columns = select(participations, 'projectId', 'submittedAt', 'responses');

/** What the person submitted in other screeners, newest first (ADR 108). */
async function earlierScreeners(
  dependencies: TableDependencies,
  userId: string,
  projectId: string,
): Promise<readonly EarlierScreener[]> {
  const { table, refs: r } = participations;
  const rows = await readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.projectId} <> ${projectId} and t.${r.submittedAt} is not null
      order by t.${r.submittedAt} desc limit ${most}`,
  );
  const projects = await projectsById(
    dependencies,
    rows.map((row) => row.projectId),
    'name',
    'questions',
  );
  return rows.flatMap(({ submittedAt, responses, ...row }) => {
    const project = projects.get(row.projectId);
    if (project === undefined || submittedAt === null) return [];
    return [{ projectName: project.name, submittedAt, responses, questions: project.questions.map(publicQuestionOf) }];
  });
}

/** What the screener page needs (document 2 §4). */
export const screenerFormRoute = (dependencies: QueryDependencies) =>
  route(screenerForm, async ({ params, query, caller }) => {
    const { userId } = caller;
    const now = dependencies.clock.now();
    const [promiseHours, screener, hidden, earlier, records] = await Promise.all([
      promiseHoursOf(dependencies),
      openScreener(dependencies, userId, params.id, query),
      hiddenOf(dependencies, userId, [params.id]),
      earlierScreeners(dependencies, userId, params.id),
      dependencies.researcherRecords(now),
    ]);
    const { project, questions, applicant, response, invitation } = screener;
    const person = personOf(applicant?.profile, now);
    return {
      body: {
        response: {
          project: {
            ...projectCard(project, person, now, {
              promiseHours: promiseHours(project),
              isHidden: hidden.has(project.projectId),
              record: records.get(project.organizationId),
            }),
            organizationId: project.organizationId,
            requiresNda: project.nda.type !== 'none',
            ndaType: project.nda.type,
            ndaUrl: project.nda.url,
            doubleScreening: project.doubleScreening,
            asksForPlace: namesPlaces(project.target),
          },
          questions,
          surveyResponseId: response?.participationId ?? participationIdOf(userId, project.projectId),
          status: response?.status ?? null,
          draft: response?.draftSavedAt
            ? { responses: response.responses, savedAt: response.draftSavedAt, totalTimeSeconds: response.totalTimeSeconds }
            : null,
          earlierAnswers: [...earlierAnswers(questions, earlier)].map((one) => ({ ...one, answers: [...one.answers] })),
          invite: inviteOf(invitation),
          inviteId: invitation?.invitationId ?? null,
        },
      },
    };
  });

/** Where to continue: the first question on the path that the draft does not answer. */
export const nextQuestionRoute = (dependencies: QueryDependencies) =>
  route(nextQuestion, async ({ params, query, caller }) => {
    const { questions, response } = await openScreener(dependencies, caller.userId, params.id, query);
    return { body: { questionId: firstUnansweredUid(questions, response?.responses ?? []) } };
  });

/**
 * Where an invitation leads (document 2 §2, Dashboard). Whether it lets the caller in, the
 * project's page says.
 */
export const invitationTargetRoute = (dependencies: QueryDependencies) =>
  route(invitationTarget, async ({ params, query }) => {
    const link = invitationLinkOf({ ...query, inviteId: params.id });
    const invitation = link && (await invitationOfLink(dependencies, link));
    if (!invitation) throw participationRefusal('participation.invitation-unknown');
    return { body: { projectId: invitation.projectId } };
  });
