import { mayReadProject, projectView } from '@panelist/domain/catalogue/browser';
import { invitationCookieHeader, route } from '@panelist/infra/http';
import { applicantOf, personOf } from '../../shared/applicant.js';
import { found } from '../../shared/found.js';
import { hiddenOf } from '../../shared/hidden-projects.js';
import { projectCard } from '../../shared/project-card.js';
import { cardColumns, openingColumns } from '../../shared/project-columns.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { projectById, responseOn } from '../../shared/rows-by-key.js';
import { prequalifiesOf } from './prequalifies.js';

const viewColumns = [
  ...cardColumns,
  ...openingColumns,
  'nda',
  'exposeParticipantEmails',
  'doubleScreening',
  'questionCount',
] as const;

/**
 * One project, for participants and visitors (document 2 §2). A visitor with an invitation is led
 * back here by the log-in (ADR 51).
 */
export const projectViewRoute = (dependencies: QueryDependencies) =>
  route(projectView, async ({ params, query, caller, origin }) => {
    const now = dependencies.clock.now();
    const project = await projectById(dependencies, params.id, ...viewColumns);
    const isThere = project && mayReadProject({ ownerId: project.ownerId, publishedAt: project.publishedAt }, caller);
    const row = found(isThere ? project : undefined);
    const [applicant, response, hidden] = caller
      ? await Promise.all([
          applicantOf(dependencies, caller.userId),
          responseOn(dependencies, caller.userId, params.id, 'participationId', 'status'),
          hiddenOf(dependencies, caller.userId, [params.id]),
        ])
      : (['visitor', undefined, undefined] as const);
    const person = applicant === null || applicant === 'visitor' ? null : personOf(applicant.profile, now);
    const { invite = query.inviteCode, inviteId } = query;
    const isInvitedVisitor = caller === undefined && (invite !== undefined || inviteId !== undefined);
    const cookie = () => invitationCookieHeader({ projectId: params.id, invite, inviteId }, origin.startsWith('https:'));
    return {
      ...(isInvitedVisitor ? { headers: { 'Set-Cookie': cookie() } } : {}),
      body: {
        project: {
          ...projectCard(row, person, now, hidden?.has(params.id)),
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
