import { select } from '@panelist/infra/read-models';
import { participations } from '@panelist/projectors/read-models';

/** The columns of a response that a participant sees: not the answers. */
export const responseColumns = select(
  participations,
  'participationId',
  'userId',
  'projectId',
  'status',
  'statusChangedAt',
  'createdAt',
  'submittedAt',
  'invitedAt',
  'qualified',
  'qualifiedPendingId',
  'ndaUrl',
  'invitationMessage',
  'invitationDetails',
  'bookingUid',
  'bookingStart',
  'bookingEnd',
  'bookingTimezone',
  'bookingClaim',
  'bookedElsewhereAt',
  'bookedElsewhereTimezone',
  'bookedElsewhereReportedAt',
  'meetingCancelLink',
  'rescheduleOverriden',
  'acceptedByDecision',
  'projectStarted',
  'completionMarkedAt',
  'applicationClosed',
  'applicationExpired',
  'endedFrom',
  'incentiveCents',
  'tipCents',
);
export type ResponseRow = NonNullable<(typeof responseColumns)['row']>;
