import { project } from '../../project.js';
import { participations } from './participations.js';

const { make, set } = participations;

/** One person's part in one project. */
export const participationsProjection = project(participations, {
  ScreenerStarted: {
    create: ({ data, at }) => make({ ...data, status: 'DRAFT', createdAt: at, statusChangedAt: at }),
  },
  ScreenerAnswerSaved: (_, { data: { responses, totalTimeSeconds }, at }) =>
    set({ draftSavedAt: at, responses, totalTimeSeconds }),
  NdaAnswered: (_, { data }) => set({ ndaUrl: data.ndaUrl }),
  ScreenerSubmitted: (_, { data: { responses, totalTimeSeconds, qualified, unmet, percentage, ...data }, at }) =>
    set({
      ...moved('PENDING', at),
      ...{ responses, totalTimeSeconds, qualified, unmet, percentage, draftSavedAt: null, submittedAt: at },
      qualifiedPendingId: data.qualifiedPendingIdVerification,
    }),
  ParticipantInvited: (_, { data: { message, remoteCommunicationDetails }, at }) =>
    set({
      ...moved('INVITED', at),
      ...{ invitedAt: at, invitationMessage: message, invitationDetails: remoteCommunicationDetails },
    }),
  SessionBooked: (_, { data, at }) => set({ ...moved('SCHEDULED', at), ...booking(data) }),
  SessionRescheduled: (_, { data }) => set(booking(data)),
  ProjectStarted: () => set({ projectStarted: true }),
  ParticipantAttended: (_, { at }) => set(moved('ATTENDED', at)),
  NoShowRecorded: (_, { at }) => set(moved('NOSHOW', at)),
  ResponseInvalidated: (_, { at }) => set(moved('INVALIDRESPONSE', at)),
  ResponseRejectedForQuality: (_, { at }) => set(moved('REJECTEDQUALITY', at)),
  ResponseCancelled: (_, { data: { message, tooLate }, at }) =>
    set({
      ...moved('CANCELLED', at),
      ...{ cancelledAt: at, cancellationMessage: message, cancellationTooLate: tooLate },
    }),
  ApplicationClosed: () => set({ applicationClosed: true }),
  PaymentApproved: (_, { data: { incentiveCents, tipCents }, at }) => set({ ...moved('PAID', at), incentiveCents, tipCents }),
});

const moved = <Status extends string>(status: Status, at: string) => ({ status, statusChangedAt: at });

interface Session {
  readonly bookingUid: string;
  readonly start: string;
  readonly timezone: string;
}
const booking = ({ bookingUid, start, timezone }: Session) => ({ bookingUid, bookingStart: start, bookingTimezone: timezone });
