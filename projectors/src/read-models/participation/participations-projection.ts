import { participationLife, type ParticipationEvent } from '@panelist/domain/participation';
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
  ParticipantInvited: (_, { data: { message, remoteCommunicationDetails }, at }) =>
    set({
      ...moved('ParticipantInvited', at),
      invitedAt: at,
      invitationMessage: message,
      invitationDetails: remoteCommunicationDetails,
    }),
  SessionBooked: (_, { data, at }) => set({ ...moved('SessionBooked', at), ...booking(data) }),
  SessionRescheduled: (_, { data }) => set(booking(data)),
  ProjectStarted: () => set({ projectStarted: true }),
  ParticipantAttended: (_, { at }) => set(moved('ParticipantAttended', at)),
  NoShowRecorded: (_, { at }) => set(moved('NoShowRecorded', at)),
  ResponseInvalidated: (_, { at }) => set(moved('ResponseInvalidated', at)),
  ResponseRejectedForQuality: (_, { at }) => set(moved('ResponseRejectedForQuality', at)),
  ResponseCancelled: (_, { data: { message, tooLate }, at }) =>
    set({
      ...moved('ResponseCancelled', at),
      cancelledAt: at,
      cancellationMessage: message,
      cancellationTooLate: tooLate,
    }),
  ApplicationClosed: () => set({ applicationClosed: true }),
  PaymentApproved: (_, { data: { incentiveCents, tipCents }, at }) =>
    set({ ...moved('PaymentApproved', at), incentiveCents, tipCents }),
  PaymentApprovalWithdrawn: (_, { at }) =>
    set({ ...moved('PaymentApprovalWithdrawn', at), incentiveCents: null, tipCents: null }),
});

const { statusAfter } = participationLife;
type Moving = {
  [Type in ParticipationEvent['type']]: (typeof statusAfter)[Type] extends null ? never : Type;
}[ParticipationEvent['type']];

const moved = (type: Moving, at: string) => ({ status: statusAfter[type], statusChangedAt: at });

interface Session {
  readonly bookingUid: string;
  readonly start: string;
  readonly timezone: string;
}
const booking = ({ bookingUid, start, timezone }: Session) => ({ bookingUid, bookingStart: start, bookingTimezone: timezone });
