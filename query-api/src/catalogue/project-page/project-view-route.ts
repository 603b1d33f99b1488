import { mayReadProject, projectView } from '@panelist/domain/catalogue/browser';
import { invitationCookieHeader, route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { applicantOf, personOf } from '../../shared/applicant.js';
import { requireFound, noSuchProject } from '../../shared/require-found.js';
import { findInvitation, inviteOf } from '../../shared/invitation.js';
import { hiddenOf } from '../../shared/hidden-projects.js';
import { placesLeft, placesTaken } from '../../shared/places-taken.js';
import { projectCard } from '../../shared/project-card.js';
import { cardColumns, openingColumns } from '../../shared/project-columns.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { projectById, responseOn } from '../../shared/rows-by-key.js';
import { researcherRecordsOf } from '../../shared/researcher-records.js';
import { usualAnswers } from '../../shared/usual-times.js';
import { projectReferral } from './project-referral.js';
import { prequalifiesOf } from './prequalifies.js';

const viewColumns = [
  ...cardColumns,
  ...openingColumns,
  'nda',
  'exposeParticipantEmails',
  'doubleScreening',
  'questionCount',
  'referralFeeCents',
  'participantsWanted',
] as const;

/**
 * One project, for participants and visitors (document 2 §2). A visitor with an invitation is led
 * back here by the log-in (ADR 49).
 */
export const projectViewRoute = (dependencies: QueryDependencies & Pick<Dependencies, 'pool'>) =>
  route(projectView, async ({ params, query, caller, origin }) => {
    const now = dependencies.clock.now();
    const { id } = params;
    const userId = caller?.userId ?? null;
    const [records, project, taken, usual, { invitation, refusal }, applicant, response, hidden] = await Promise.all([
      researcherRecordsOf(dependencies.pool)(now),
      projectById(dependencies, id, ...viewColumns),
      placesTaken(dependencies, [id]),
      usualAnswers(dependencies, [id]),
      findInvitation(dependencies, { projectId: id, userId, query }),
      userId === null ? ('visitor' as const) : applicantOf(dependencies, userId),
      userId === null ? undefined : responseOn(dependencies, userId, id, 'participationId', 'status'),
      userId === null ? undefined : hiddenOf(dependencies, userId, [id]),
    ]);
    const isThere = project && mayReadProject({ ownerId: project.ownerId, publishedAt: project.publishedAt }, caller);
    const row = requireFound(isThere ? project : undefined, noSuchProject);
    const person = applicant === null || applicant === 'visitor' ? null : personOf(applicant.profile, now);
    const { invite = query.inviteCode, inviteId } = query;
    const isInvitedVisitor = caller === undefined && (invite !== undefined || inviteId !== undefined);
    const cookie = () => invitationCookieHeader({ projectId: id, invite, inviteId }, origin.startsWith('https:'));
    return {
      ...(isInvitedVisitor ? { headers: { 'Set-Cookie': cookie() } } : {}),
      body: {
        project: {
          ...projectCard(row, person, now, {
            promiseHours: dependencies.config.paymentPromiseHours,
            isHidden: hidden?.has(id),
            placesLeft: placesLeft(row, taken),
            usualAnswer: usual.get(id),
            record: records.get(row.organizationId),
          }),
          requiresNda: row.nda.type !== 'none',
          ndaType: row.nda.type,
          exposeParticipantEmails: row.exposeParticipantEmails,
          requiresIdentityVerification: row.requiresIdentityVerification,
          organizationId: row.organizationId,
          doubleScreening: row.doubleScreening,
          ...projectReferral(row, person === null ? null : userId, dependencies.config.publicUrl),
          prequalifies: prequalifiesOf(row, applicant, response?.status ?? null, now, invitation),
          surveyResponse: response ? { id: response.participationId, status: response.status } : null,
        },
        screenerQuestionsLength: invitation?.skipsQuestions ? 0 : row.questionCount,
        invite: inviteOf(invitation),
        inviteMessage: refusal?.message ?? null,
      },
    };
  });
