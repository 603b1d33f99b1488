import type { MatchablePerson } from '@panelist/domain/catalogue/browser';
import { isQuantitative } from '@panelist/domain/catalogue/browser';
import { sessionTiming, statusText } from '@panelist/domain/participation/browser';
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
    actions: actionsOf(row, project, past),
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
function actionsOf(row: ParticipationRow, project: ProjectRow, past: boolean): SurveyResponse['actions'] {
  const isOpen = project.status === 'published';
  const actions: SurveyResponse['actions'] = [];
  if (row.status === 'DRAFT' && isOpen && project.recruiting) actions.push('resume');
  if (row.status === 'PENDING' && row.qualified_pending_id && isOpen) actions.push('verifyId');
  const invited = row.status === 'INVITED' || row.status === 'SCHEDULED';
  if (invited && isOpen && !row.project_started) actions.push('start');
  const cancellable =
    (row.status === 'PENDING' && isOpen) ||
    row.status === 'INVITED' ||
    (row.status === 'SCHEDULED' && !past) ||
    row.status === 'ATTENDED';
  if (cancellable) actions.push('cancel');
  return actions;
}
