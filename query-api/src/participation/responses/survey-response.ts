import type { MatchablePerson } from '@panelist/domain/catalogue/browser';
import { isQuantitative, projectLife } from '@panelist/domain/catalogue/browser';
import { participationLife, sessionTiming, statusText } from '@panelist/domain/participation/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import type { ParticipationRow, PayoutRow, ProjectRow } from '@panelist/infra/read-models';
import { projectCard } from '../../shared/project-card.js';
import { paymentOf } from './payment-of.js';

/** A response as its participant sees it at this time. */
export function surveyResponse(
  row: ParticipationRow,
  project: ProjectRow,
  payout: PayoutRow | undefined,
  person: MatchablePerson | null,
  now: string,
): SurveyResponse {
  const payment = paymentOf(row, project, payout);
  const quantitative = isQuantitative(project.kindOfResearch);
  const { tooLate, past } = row.bookingStart
    ? sessionTiming(row.bookingStart, project.researchConductType === 2, now)
    : { tooLate: false, past: false };
  return {
    id: row.participationId,
    projectId: row.projectId,
    project: {
      ...projectCard(project, person, now),
      // Where the work is done is told to those who were invited to it.
      task: row.invitedAt === null ? null : project.task,
      requiresNda: project.nda.type !== 'none',
      ndaType: project.nda.type,
      ndaUrl: project.nda.url,
    },
    status: row.status,
    statusText: statusText(row.status, {
      qualifiedPendingIdVerification: row.qualifiedPendingId,
      isQuantitative: quantitative,
      paymentStatus: payment?.status ?? null,
    }),
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    inviteSentAt: row.invitedAt,
    scheduledAt: row.bookingStart,
    booking: bookingOf(row),
    tooLate,
    past,
    qualified: row.qualified,
    qualifiedPendingIdVerification: row.qualifiedPendingId,
    projectStarted: row.projectStarted,
    invitation:
      row.invitedAt === null ? null : { message: row.invitationMessage ?? '', remoteCommunicationDetails: row.invitationDetails },
    applicationClosed: row.applicationClosed,
    payment,
    actions: actionsOf(row, project, now),
  };
}

function bookingOf({
  bookingUid: uid,
  bookingStart: start,
  bookingTimezone: timezone,
}: ParticipationRow): SurveyResponse['booking'] {
  return uid === null || start === null ? null : { uid, start, timezone: timezone ?? 'UTC' };
}

/** What the participant may do now (contract, A response's life). */
function actionsOf(row: ParticipationRow, project: ProjectRow, at: string): SurveyResponse['actions'] {
  const facts = {
    ...projectLife.opennessOf(project),
    isQuantitative: isQuantitative(project.kindOfResearch),
    autoInvite: project.autoInvite,
    at,
  };
  const allowed = participationLife.allowedActions(lifeOf(row), facts);
  return allowed.filter((action) => participationLife.isParticipants(action));
}

const lifeOf = (row: ParticipationRow): participationLife.ParticipationLife => ({
  status: row.status,
  qualified: row.qualified ?? false,
  qualifiedPendingIdVerification: row.qualifiedPendingId,
  projectStarted: row.projectStarted,
  applicationClosed: row.applicationClosed,
  sessionStart: row.bookingStart,
});
