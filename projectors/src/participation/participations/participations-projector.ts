import { participationLife } from '@panelist/domain/participation';
import type { ParticipationEvent } from '@panelist/domain/participation';
import { participationsTable, projector } from '@panelist/infra/read-models';
import type { ParticipationRow } from '@panelist/infra/read-models';
import { startedParticipation } from './started-participation.js';

type LaterEvent = Exclude<ParticipationEvent, { readonly type: 'ScreenerStarted' }>;

/** One person's part in one project. */
export const participationsProjector = projector<ParticipationRow, ParticipationEvent>({
  name: 'participations',
  version: 2,
  table: participationsTable,
  types: [
    'ScreenerStarted',
    'ScreenerAnswerSaved',
    'NdaAnswered',
    'ScreenerSubmitted',
    'ParticipantInvited',
    'SessionBooked',
    'SessionRescheduled',
    'ProjectStarted',
    'CompletionMarked',
    'ParticipantAttended',
    'NoShowRecorded',
    'ResponseInvalidated',
    'ResponseRejectedForQuality',
    'ResponseCancelled',
    'ApplicationClosed',
    'PaymentApproved',
  ],
  rowsOfOneStream: true,
  keys: ({ data }) => [[data.participationId]],
  project: (row, event, { metadata }) => {
    if (event.type === 'ScreenerStarted') return row ?? startedParticipation(event.data, metadata.occurredAt);
    if (row === undefined) return undefined;
    const status = participationLife.statusAfter[event.type];
    const moved = status === null ? row : { ...row, status, status_changed_at: metadata.occurredAt };
    return changed(moved, event, metadata.occurredAt);
  },
  changed: (row) => ({ userId: row.user_id, what: 'participation', id: row.participation_id }),
});

function changed(row: ParticipationRow, event: LaterEvent, at: string): ParticipationRow {
  switch (event.type) {
    case 'ScreenerAnswerSaved': {
      const { responses, totalTimeSeconds } = event.data;
      return { ...row, draft_saved_at: at, responses, total_time_seconds: totalTimeSeconds };
    }
    case 'NdaAnswered':
      return { ...row, nda_agreed: event.data.agree, nda_url: event.data.ndaUrl };
    case 'ScreenerSubmitted':
      return { ...row, ...submitted(event.data), submitted_at: at };
    case 'ParticipantInvited': {
      const { message, remoteCommunicationDetails } = event.data;
      return { ...row, invited_at: at, invitation_message: message, invitation_details: remoteCommunicationDetails };
    }
    case 'SessionBooked':
    case 'SessionRescheduled': {
      const { bookingUid, start, end, timezone } = event.data;
      return { ...row, booking_uid: bookingUid, booking_start: start, booking_end: end, booking_timezone: timezone };
    }
    case 'ProjectStarted':
      return { ...row, project_started: true };
    case 'CompletionMarked':
      return { ...row, completion_marked: true };
    case 'ParticipantAttended':
      return { ...row, attended_at: at };
    case 'NoShowRecorded':
      return row;
    case 'ResponseInvalidated':
    case 'ResponseRejectedForQuality':
      return { ...row, refusal_reason: event.data.reason };
    case 'ResponseCancelled': {
      const { message, tooLate } = event.data;
      return { ...row, cancelled_at: at, cancellation_message: message, cancellation_too_late: tooLate };
    }
    case 'ApplicationClosed':
      return { ...row, application_closed: true };
    case 'PaymentApproved': {
      const { incentiveCents, tipCents } = event.data;
      return { ...row, approved_at: at, incentive_cents: incentiveCents, tip_cents: tipCents };
    }
    default:
      return unknownEvent(row, event);
  }
}

function submitted(data: Extract<ParticipationEvent, { readonly type: 'ScreenerSubmitted' }>['data']) {
  return {
    responses: data.responses,
    total_time_seconds: data.totalTimeSeconds,
    qualified: data.qualified,
    qualified_pending_id: data.qualifiedPendingIdVerification,
    unmet: data.unmet,
    percentage: data.percentage,
    draft_saved_at: null,
  };
}

const unknownEvent = (row: ParticipationRow, _event: never): ParticipationRow => row;
