import type { MatchablePerson } from '@panelist/domain/catalogue/browser';
import { isQuantitative, projectLife } from '@panelist/domain/catalogue/browser';
import { participationLife, sessionTiming, statusText } from '@panelist/domain/participation/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { projectCard } from '../../shared/project-card.js';
import type { ResponseProjectRow } from '../../shared/project-columns.js';
import { paymentOf, type PaymentRow } from './payment-of.js';
import type { ResponseRow } from './response-columns.js';

interface ResponseReader {
  readonly person: MatchablePerson | null;
  /** ISO 8601. */
  readonly now: string;
  /** The participant has hidden the project. */
  readonly isHidden: boolean;
}

/** A response as its participant sees it at this time. */
export function surveyResponse(
  row: ResponseRow,
  project: ResponseProjectRow,
  payout: PaymentRow | undefined,
  { person, now, isHidden }: ResponseReader,
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
      ...projectCard(project, person, now, isHidden),
      // Only invited participants see where the task is.
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

function bookingOf({ bookingUid: uid, bookingStart: start, bookingTimezone: timezone }: ResponseRow): SurveyResponse['booking'] {
  return uid === null || start === null ? null : { uid, start, timezone: timezone ?? 'UTC' };
}

/** Actions of the participant that are possible now (contract, A response's life). */
function actionsOf(row: ResponseRow, project: ResponseProjectRow, at: string): SurveyResponse['actions'] {
  const facts = {
    ...projectLife.opennessOf(project),
    isQuantitative: isQuantitative(project.kindOfResearch),
    autoInvite: project.autoInvite,
    at,
  };
  const allowed = participationLife.allowedActions(lifeOf(row), facts);
  return allowed.filter((action) => participationLife.isParticipants(action));
}

const lifeOf = (row: ResponseRow): participationLife.ParticipationLife => ({
  status: row.status,
  qualified: row.qualified ?? false,
  qualifiedPendingIdVerification: row.qualifiedPendingId,
  projectStarted: row.projectStarted,
  applicationClosed: row.applicationClosed,
  sessionStart: row.bookingStart,
});
