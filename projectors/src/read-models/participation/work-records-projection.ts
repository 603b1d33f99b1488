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
    create: ({ data: { participationId, projectId, userId } }) => make({ participationId, projectId, userId }),
  },
  ScreenerSubmitted: (_, { at }) => set({ submittedAt: at }),
  ParticipantInvited: ({ decidedAt }, { data: { automatic }, at }) =>
    set({ invited: true, decidedAt: automatic ? decidedAt : (decidedAt ?? at) }),
  SessionBooked: (_, { data }) => set(booked(data)),
  SessionRescheduled: (row, { data }) => set(row.sessionStart === data.start ? {} : booked(data)),
  ProjectStarted: (_, { at }) => set({ startedAt: at }),
  CheckedIn: (_, { data: { by }, at }) => set(by === 'participant' ? { checkedInAt: at } : {}),
  CompletionMarked: (_, { at }) => set({ completedAt: at }),
  SessionMissedByResearcher: ({ missedSessions }, { at }) =>
    set({ ...notBooked, missedSessions: missedSessions + 1, missedAt: at }),
  ParticipantAttended: (_, { at }) => set({ attendedAt: at }),
  ResponseInvalidated: (row, { at }) => set(refused(row, at)),
  ResponseRejectedForQuality: (row, { at }) => set(refused(row, at)),
  AcceptedByDecision: (row, { at }) => set({ attendedAt: row.attendedAt ?? at, workRefusedAt: null }),
  PaymentApproved: (_, { data: { incentiveCents, tipCents }, at }) =>
    set({ approvedAt: at, netCents: netCents(incentiveCents, tipCents) }),
  PaymentApprovalWithdrawn: () => set({ approvedAt: null, netCents: null }),
  DisputeDecided: ({ lostDisputes }, { data: { outcome, by }, at }) =>
    set(outcome === 'upheld' && by !== 'researcher' ? { lostDisputes: lostDisputes + 1, disputeLostAt: at } : {}),
});

/** An application that was not chosen, or work that was not accepted. */
const refused = ({ invited, decidedAt }: { readonly invited: boolean; readonly decidedAt: string | null }, at: string) =>
  invited ? { workRefusedAt: at } : { decidedAt: decidedAt ?? at };
