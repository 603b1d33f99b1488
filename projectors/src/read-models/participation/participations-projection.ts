import { participationLifecycle, type ParticipationEvent } from '@panelist/domain/participation';
import { project } from '../../project.js';
import { participations } from './participations.js';

const { make, set } = participations;

/** One person's part in one project. */
export const participationsProjection = project(participations, {
  ScreenerStarted: {
    create: ({ data, at }) => make({ ...data, ...moved('ScreenerStarted', at), createdAt: at }),
  },
  ScreenerAnswerSaved: (_, { data: { responses, totalTimeSeconds }, at }) =>
    set({ draftSavedAt: at, responses, totalTimeSeconds }),
  NdaAnswered: (_, { data }) => set({ ndaUrl: data.ndaUrl }),
  PlaceShared: (_, { data: { place } }) => set({ place }),
  ScreenerSubmitted: (_, { data: { responses, totalTimeSeconds, qualified, unmet, percentage, ...data }, at }) =>
    set({
      ...moved('ScreenerSubmitted', at),
      responses,
      totalTimeSeconds,
      qualified,
      unmet,
      percentage,
      draftSavedAt: null,
      submittedAt: at,
      qualifiedPendingId: data.qualifiedPendingIdVerification,
    }),
  ApplicationQualified: () => set({ qualified: true, qualifiedPendingId: false }),
  ParticipantInvited: (_, { data: { message, remoteCommunicationDetails }, at }) =>
    set({
      ...moved('ParticipantInvited', at),
      invitedAt: at,
      invitationMessage: message,
      invitationDetails: remoteCommunicationDetails,
      // The researcher has chosen a person whose application had ended.
      applicationClosed: false,
      applicationExpired: false,
      applicationClosedAt: null,
    }),
  SessionBooked: (_, { data, at }) => set({ ...moved('SessionBooked', at), ...booking(data) }),
  // Another time zone alone is no move: the permission to move stays.
  SessionRescheduled: (row, { data }) =>
    set(
      row.bookingStart === data.start
        ? { ...booking(data), rescheduleOverriden: row.rescheduleOverriden }
        : { ...booking(data), ...noCheckIn },
    ),
  SessionBookedElsewhere: (row, { data, at }) =>
    set({
      ...(row.status === 'SCHEDULED' ? {} : moved('SessionBookedElsewhere', at)),
      bookedElsewhereAt: data.start,
      bookedElsewhereTimezone: data.timezone,
      bookedElsewhereReportedAt: row.bookedElsewhereAt === data.start ? row.bookedElsewhereReportedAt : at,
      meetingCancelLink: data.meetingCancelLink,
      rescheduleOverriden: false,
    }),
  RescheduleAllowed: () => set({ rescheduleOverriden: true }),
  ProjectStarted: () => set({ projectStarted: true }),
  CompletionMarked: (_, { at }) => set({ completionMarkedAt: at }),
  ParticipantAttended: (_, { at }) => set(moved('ParticipantAttended', at)),
  CheckedIn: (_, { data: { by }, at }) =>
    set(by === 'participant' ? { participantCheckedInAt: at } : { researcherCheckedInAt: at }),
  SessionMissedByResearcher: (_, { at }) => set({ ...moved('SessionMissedByResearcher', at), ...noBooking }),
  SessionCancelledByResearcher: (_, { at }) => set({ ...moved('SessionCancelledByResearcher', at), ...noBooking }),
  NoShowRecorded: (_, { at }) => set(moved('NoShowRecorded', at)),
  ResponseInvalidated: ({ status }, { at }) => set({ ...moved('ResponseInvalidated', at), endedFrom: status }),
  ResponseRejectedForQuality: ({ status }, { at }) => set({ ...moved('ResponseRejectedForQuality', at), endedFrom: status }),
  ResponseCancelled: (_, { data: { message, tooLate }, at }) =>
    set({
      ...moved('ResponseCancelled', at),
      cancelledAt: at,
      cancellationMessage: message,
      cancellationTooLate: tooLate,
    }),
  ApplicationClosed: (_, { at }) => set({ applicationClosed: true, applicationClosedAt: at }),
  ApplicationExpired: (_, { at }) => set({ applicationExpired: true, applicationClosedAt: at }),
  AcceptedByDecision: (_, { at }) => set({ ...moved('AcceptedByDecision', at), acceptedByDecision: true }),
  PaymentApproved: (_, { data: { incentiveCents, tipCents }, at }) =>
    set({ ...moved('PaymentApproved', at), incentiveCents, tipCents }),
  PaymentApprovalWithdrawn: (_, { at }) =>
    set({ ...moved('PaymentApprovalWithdrawn', at), incentiveCents: null, tipCents: null }),
});

const noCheckIn = { participantCheckedInAt: null, researcherCheckedInAt: null };
const noBooking = {
  bookingUid: null,
  bookingStart: null,
  bookingEnd: null,
  bookingTimezone: null,
  bookingClaim: null,
  rescheduleOverriden: false,
  ...noCheckIn,
};

const { statusAfter } = participationLifecycle;
type Moving = {
  [Type in ParticipationEvent['type']]: (typeof statusAfter)[Type] extends null ? never : Type;
}[ParticipationEvent['type']];

const moved = (type: Moving, at: string) => ({ status: statusAfter[type], statusChangedAt: at });

interface Session {
  readonly bookingUid: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly claim: number;
}
const booking = ({ bookingUid, start, end, timezone, claim }: Session) => ({
  bookingUid,
  bookingStart: start,
  bookingEnd: end,
  bookingTimezone: timezone,
  bookingClaim: claim,
  rescheduleOverriden: false,
});
