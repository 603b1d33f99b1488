import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import type { ParticipationEvent } from './events.js';
import { participationDecider as decider } from './participation-decider.js';
import { journeys, play } from './participation-journeys.test-kit.js';
import { responseStatuses } from './response-status.js';

const terminal = ['INVALIDRESPONSE', 'REJECTEDQUALITY', 'CANCELLED'];

const once: readonly ParticipationEvent['type'][] = [
  'ScreenerStarted',
  'ScreenerSubmitted',
  'ParticipantInvited',
  'ProjectStarted',
  'CompletionMarked',
  'ParticipantAttended',
  'NoShowRecorded',
  'ResponseCancelled',
];

type Played = ReturnType<typeof play>['log'];

const undoing: readonly ParticipationEvent['type'][] = [
  'ResponseInvalidated',
  'ResponseRejectedForQuality',
  'NoShowRecorded',
  'PaymentApprovalWithdrawn',
  'AcceptedByDecision',
];

/** Violated invariants of a log; empty if it is consistent. */
function faultsOf(log: Played): readonly string[] {
  const count = (type: ParticipationEvent['type']) => log.filter(({ event }) => event.type === type).length;
  const first = (type: ParticipationEvent['type']) => log.findIndex(({ event }) => event.type === type);
  const repeated = once.filter((type) => count(type) > 1).map((type) => `${type} more than once`);
  // By turns, so that each approval that counts is the only one.
  const approvals = log.filter(({ event: { type } }) => type === 'PaymentApproved' || type === 'PaymentApprovalWithdrawn');
  const outOfTurn = approvals
    .filter(({ event }, index) => event.type !== (index % 2 === 0 ? 'PaymentApproved' : 'PaymentApprovalWithdrawn'))
    .map(({ event }) => `${event.type} out of turn`);
  const afterPayment = log
    .filter(({ event }, index) => log[index - 1]?.status === 'PAID' && event.type !== 'PaymentApprovalWithdrawn')
    .map(({ event }) => `${event.type} after the payment`);
  const causes: readonly (readonly [ParticipationEvent['type'], ParticipationEvent['type']])[] = [
    ['PaymentApproved', first('AcceptedByDecision') === -1 ? 'ParticipantAttended' : 'ScreenerStarted'],
    ['ParticipantAttended', 'ParticipantInvited'],
    ['ParticipantInvited', first('InvitationUsed') === -1 ? 'ScreenerSubmitted' : 'InvitationUsed'],
    ['ScreenerSubmitted', 'ScreenerStarted'],
    ['NoShowRecorded', 'SessionBooked'],
    ['ProjectStarted', 'ParticipantInvited'],
    ['CompletionMarked', 'ProjectStarted'],
  ];
  const unfounded = causes
    .filter(([type, cause]) => count(type) > 0 && (first(cause) === -1 || first(cause) > first(type)))
    .map(([type, cause]) => `${type} without ${cause}`);
  const ended = log.findIndex(({ status }) => terminal.includes(status));
  const decided = first('AcceptedByDecision');
  const undone = log
    .slice(decided === -1 ? log.length : decided + 1)
    .filter(({ event: { type } }) => undoing.includes(type))
    .map(({ event }) => `${event.type} against a decision`);
  const tooEarly = log
    .filter(
      ({ event, at, session }) =>
        ['ParticipantAttended', 'NoShowRecorded'].includes(event.type) && session !== null && at < session,
    )
    .map(({ event }) => `${event.type} before the session`);
  const tooLate = log
    .filter(
      ({ event, at, session }) => event.type === 'ResponseCancelled' && event.data.from === 'SCHEDULED' && at >= (session ?? 0),
    )
    .map(() => 'cancelled a session that had begun');
  // Each approval has a payout of its own, and a withdrawal names the one of the approval before
  // it.
  const payoutIds = log.flatMap(({ event }) => (event.type === 'PaymentApproved' ? [event.data.payoutId] : []));
  const sharedPayouts = payoutIds
    .filter((payoutId, index) => payoutIds.indexOf(payoutId) !== index)
    .map(() => 'two approvals with one payout');
  const unproven = approvals
    .filter(({ event }) => event.type === 'PaymentApprovalWithdrawn')
    .filter(({ event }, index) => 'voidedPayoutId' in event.data && event.data.voidedPayoutId !== payoutIds[index])
    .map(() => 'withdrawn without its payout');
  const tips = log
    .filter(({ event }) => event.type === 'PaymentApproved' && event.data.tipCents * 4 > event.data.incentiveCents)
    .map(() => 'too high a tip');
  const next = ended === -1 ? undefined : log[ended + 1];
  const afterTheEnd = next !== undefined && next.event.type !== 'AcceptedByDecision' ? ['something after the end'] : [];
  const ofMoney = [...outOfTurn, ...afterPayment, ...sharedPayouts, ...unproven, ...tips];
  return [...repeated, ...ofMoney, ...unfounded, ...tooEarly, ...tooLate, ...undone, ...afterTheEnd];
}

test('model: any commands in any order leave a consistent log', () => {
  fc.assert(
    fc.property(journeys, (journey) => {
      const { log, state } = play(journey);
      expect(faultsOf(log)).toEqual([]);
      expect(
        fold(
          decider,
          log.map(({ event }) => event),
        ),
      ).toEqual(state);
    }),
    { numRuns: 500 },
  );
});

test('the journeys of the model reach every state', () => {
  const reached = new Set(
    fc.sample(journeys, { numRuns: 300, seed: 1 }).flatMap((journey) => play(journey).log.map(({ status }) => status)),
  );
  expect([...reached].toSorted()).toEqual([...responseStatuses].toSorted());
});
