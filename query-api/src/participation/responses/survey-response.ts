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
  const quantitative = isQuantitative(project.kind_of_research);
  const { tooLate, past } = row.booking_start
    ? sessionTiming(row.booking_start, project.research_conduct_type === 2, now)
    : { tooLate: false, past: false };
  return {
    id: row.participation_id,
    projectId: row.project_id,
    project: {
      ...projectCard(project, person, now),
      // Where the work is done is told to those who were invited to it.
      task: row.invited_at === null ? null : project.task,
      requiresNda: project.nda.type !== 'none',
      ndaType: project.nda.type,
      ndaUrl: project.nda.url,
    },
    status: row.status,
    statusText: statusText(row.status, {
      qualifiedPendingIdVerification: row.qualified_pending_id,
      isQuantitative: quantitative,
      paymentStatus: payment?.status ?? null,
    }),
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    inviteSentAt: row.invited_at,
    scheduledAt: row.booking_start,
    booking: bookingOf(row),
    tooLate,
    past,
    qualified: row.qualified,
    qualifiedPendingIdVerification: row.qualified_pending_id,
    projectStarted: row.project_started,
    invitation:
      row.invited_at === null
        ? null
        : { message: row.invitation_message ?? '', remoteCommunicationDetails: row.invitation_details },
    applicationClosed: row.application_closed,
    payment,
    actions: actionsOf(row, project, now),
  };
}

function bookingOf({
  booking_uid: uid,
  booking_start: start,
  booking_timezone: timezone,
}: ParticipationRow): SurveyResponse['booking'] {
  return uid === null || start === null ? null : { uid, start, timezone: timezone ?? 'UTC' };
}

/** What the participant may do now (contract, A response's life). */
function actionsOf(row: ParticipationRow, project: ProjectRow, at: string): SurveyResponse['actions'] {
  const facts = {
    ...projectLife.opennessOf(project),
    isQuantitative: isQuantitative(project.kind_of_research),
    autoInvite: project.auto_invite,
    at,
  };
  const allowed = participationLife.allowedActions(lifeOf(row), facts);
  return allowed.filter((action) => participationLife.isParticipants(action));
}

const lifeOf = (row: ParticipationRow): participationLife.ParticipationLife => ({
  status: row.status,
  qualified: row.qualified ?? false,
  qualifiedPendingIdVerification: row.qualified_pending_id,
  projectStarted: row.project_started,
  applicationClosed: row.application_closed,
  sessionStart: row.booking_start,
});
