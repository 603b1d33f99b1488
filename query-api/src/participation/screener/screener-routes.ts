import { namesPlaces } from '@panelist/domain/catalogue/browser';
import {
  earlierAnswers,
  firstUnansweredUid,
  nextQuestion,
  participationIdOf,
  screenerForm,
} from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { personOf } from '../../shared/applicant.js';
import { inviteOf } from '../../shared/invitation.js';
import { hiddenOf } from '../../shared/hidden-projects.js';
import { projectCard } from '../../shared/project-card.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { earlierScreeners } from './earlier-screeners.js';
import { openScreener } from './open-screener.js';

/** What the screener page needs (document 2 §4). */
export const screenerFormRoute = (dependencies: QueryDependencies) =>
  route(screenerForm, async ({ params, query, caller }) => {
    const { userId } = caller;
    const [screener, hidden, earlier] = await Promise.all([
      openScreener(dependencies, userId, params.id, query),
      hiddenOf(dependencies, userId, [params.id]),
      earlierScreeners(dependencies, userId, params.id),
    ]);
    const { project, questions, applicant, response, invitation } = screener;
    const now = dependencies.clock.now();
    const person = personOf(applicant?.profile, now);
    return {
      body: {
        response: {
          project: {
            ...projectCard(project, person, now, {
              promiseHours: dependencies.config.paymentPromiseHours,
              isHidden: hidden.has(project.projectId),
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
