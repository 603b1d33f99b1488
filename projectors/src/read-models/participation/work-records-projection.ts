import type { DisputeGround } from '@panelist/domain/dispute';
import { netCents } from '@panelist/domain/payout';
import { project } from '../../project.js';
import { workRecords } from './work-records.js';

const { make, set } = workRecords;

interface Booked {
  readonly start: string;
  readonly end: string;
}
const booked = ({ start, end }: Booked) => ({ sessionStart: start, sessionEnd: end, checkedInAt: null });
const notBooked = { sessionStart: null, sessionEnd: null, checkedInAt: null };

/** The times and outcomes of each response. */
export const workRecordsProjection = project(workRecords, {
  ScreenerStarted: {
    create: ({ data: { participationId, projectId, userId }, position }) =>
      make({ participationId, projectId, userId, position }),
  },
  ScreenerSubmitted: (_, { at, position }) => set({ position, submittedAt: at }),
  ParticipantInvited: ({ decidedAt }, { data: { automatic }, at, position }) =>
    set({ position, invited: true, decidedAt: automatic ? decidedAt : (decidedAt ?? at) }),
  SessionBooked: (_, { data, position }) => set({ position, ...booked(data) }),
  SessionRescheduled: (row, { data, position }) => set(row.sessionStart === data.start ? {} : { position, ...booked(data) }),
  ProjectStarted: (_, { at, position }) => set({ position, startedAt: at }),
  CheckedIn: (_, { data: { by }, at, position }) => set(by === 'participant' ? { position, checkedInAt: at } : {}),
  CompletionMarked: (_, { at, position }) => set({ position, completedAt: at }),
  SessionMissedByResearcher: ({ missedSessions }, { at, position }) =>
    set({ position, ...notBooked, missedSessions: missedSessions + 1, missedAt: at }),
  ParticipantAttended: (_, { at, position }) => set({ position, attendedAt: at }),
  ResponseInvalidated: (row, { at, position }) => set({ position, ...refused(row, at) }),
  ResponseRejectedForQuality: (row, { at, position }) => set({ position, ...refused(row, at) }),
  AcceptedByDecision: (row, { at, position }) => set({ position, attendedAt: row.attendedAt ?? at, workRefusedAt: null }),
  PaymentApproved: (_, { data: { incentiveCents, tipCents }, at, position }) =>
    set({ position, approvedAt: at, netCents: netCents(incentiveCents, tipCents) }),
  PaymentApprovalWithdrawn: (_, { position }) => set({ position, approvedAt: null, netCents: null }),
  DisputeOpened: ({ ownDisputes }, { data }) => set(isOwn(data) ? { ownDisputes: [...ownDisputes, data.disputeId] } : {}),
  DisputeDecided: ({ lostDisputes, ownDisputes }, { data: { disputeId, outcome, by }, at, position }) =>
    set(
      outcome === 'upheld' && by !== 'researcher' && ownDisputes.includes(disputeId)
        ? { position, lostDisputes: lostDisputes + 1, disputeLostAt: at }
        : {},
    ),
});

interface Opened {
  readonly ground: DisputeGround;
  readonly payoutId: string | null;
}
/**
 * Whether it is about what the researcher decided, and not about our own limit, a provider, or
 * where an approved payment went.
 */
const isOwn = ({ ground, payoutId }: Opened): boolean => ground !== 'hold' && (ground !== 'missing-payment' || payoutId === null);

/** An application that was not chosen, or work that was not accepted. */
const refused = ({ invited, decidedAt }: { readonly invited: boolean; readonly decidedAt: string | null }, at: string) =>
  invited ? { workRefusedAt: at } : { decidedAt: decidedAt ?? at };
