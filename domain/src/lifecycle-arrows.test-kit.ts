import fc from 'fast-check';
import { statusAfter as statusAfterParticipationEvent, actionsOf } from './participation/participation-lifecycle.js';
import type { ParticipationAction } from './participation/participation-lifecycle.js';
import { statusAfter as statusAfterPayoutEvent } from './payout/payout-lifecycle.js';
import { play, walks } from './payout/payout-walks.test-kit.js';
import { responseStatuses } from './participation/response-status.js';

export { statusAfterParticipationEvent, statusAfterPayoutEvent };

/** One event that leads from a status to another one. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly event: string;
}

type ParticipationEventType = keyof typeof statusAfterParticipationEvent;
type Moving = {
  [Type in ParticipationEventType]: (typeof statusAfterParticipationEvent)[Type] extends null ? never : Type;
}[ParticipationEventType];

/** The actions that write each event that moves a response. */
const actionsThatWrite: Readonly<Record<Moving, readonly ParticipationAction[]>> = {
  ScreenerStarted: ['apply'],
  ScreenerSubmitted: ['apply', 'resume'],
  ParticipantInvited: ['invite', 'autoInvite', 'acceptInvitation'],
  SessionBooked: ['book'],
  SessionBookedElsewhere: ['recordElsewhere', 'recordElsewhereByResearcher'],
  // A deadline records it, of a session in which only the participant has checked in.
  SessionMissedByResearcher: ['checkIn'],
  SessionCancelledByResearcher: ['cancelSession'],
  ParticipantAttended: ['attend'],
  NoShowRecorded: ['recordNoShow'],
  ResponseInvalidated: ['refuse'],
  ResponseRejectedForQuality: ['refuse'],
  ResponseCancelled: ['cancel', 'leave', 'leaveForGood'],
  AcceptedByDecision: ['acceptByDecision'],
  PaymentApproved: ['approvePayment'],
  PaymentApprovalWithdrawn: ['withdrawApproval', 'withdrawByDecision'],
};

/** What moves a response, by the table of actions and that of statuses. */
export const participationArrows: readonly Arrow[] = (['none', ...responseStatuses] as const).flatMap((from) =>
  (Object.keys(actionsThatWrite) as readonly Moving[])
    .filter((event) => actionsThatWrite[event].some((action) => actionsOf(from).includes(action)))
    .map((event) => ({ from, to: statusAfterParticipationEvent[event], event }))
    .filter(({ to }) => to !== from),
);

/** What moves a payout, in the histories that the property tests of its lifecycle play. */
export function payoutArrows(): readonly Arrow[] {
  const histories = fc.sample(walks, { numRuns: 3_000, seed: 1 }).map((steps) => play(steps, () => undefined));
  const arrows = histories.flatMap((events) => {
    let from: string = 'none';
    return events.flatMap(({ type }): readonly Arrow[] => {
      const arrow = { from, to: statusAfterPayoutEvent[type] ?? from, event: type };
      from = arrow.to;
      return arrow.to === arrow.from ? [] : [arrow];
    });
  });
  const order = ['none', ...Object.values(statusAfterPayoutEvent)];
  const place = ({ from, to, event }: Arrow): string =>
    `${String(order.indexOf(from)).padStart(3)} ${String(order.indexOf(to)).padStart(3)} ${event}`;
  return [...new Map(arrows.map((arrow) => [place(arrow), arrow])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, arrow]) => arrow);
}
