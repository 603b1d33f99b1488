import { incentivePayoutIdOf, payoutKey, payoutStream, postingsOf } from '@panelist/domain/payout';
import type { PayoutEvent } from '@panelist/domain/payout';
import type { CommandEntry } from '../history/entry.js';
import { dueMails } from './due-messages.js';
import type { Evidence, LoggedEvent } from './evidence.js';

const who = { participationId: 'r1', userId: 'ann', projectId: 'p1' };
const amounts = { incentiveCents: 4_000, feeCents: 200, tipCents: 0, netCents: 3_800 };
export const payoutId = incentivePayoutIdOf(who.participationId);
const which = { payoutId, userId: who.userId };
const payout = payoutStream.of(payoutId);
const key = payoutKey(payoutId, 1);
const response = `participation-${who.participationId}`;

type Step = readonly [stream: string, commandId: string, type: string, data: Readonly<Record<string, unknown>>];

const steps: readonly Step[] = [
  [response, 'draft', 'ScreenerStarted', { ...who, ownerId: 'bob' }],
  [response, 'draft', 'ScreenerAnswerSaved', { ...who, responses: [], totalTimeSeconds: 5 }],
  ['screenerCycle-c1', 'count', 'ScreenerCycleOpened', { userId: 'ann', cycleId: 'c1', limit: 10 }],
  ['screenerCycle-c1', 'count', 'ScreenerCounted', { userId: 'ann', cycleId: 'c1', participationId: 'r1', count: 1 }],
  [response, 'submit', 'ScreenerSubmitted', { ...who, responses: [], qualified: true, unmet: [], percentage: 100 }],
  [response, 'invite', 'ParticipantInvited', { ...who, automatic: false }],
  [response, 'attended', 'ParticipantAttended', who],
  [response, 'approve', 'PaymentApproved', { ...who, incentiveCents: 4_000, tipCents: 0 }],
  [payout, 'request', 'PayoutRequested', { ...which, ...amounts, cause: who, method: 'TREMENDOUS' }],
  [payout, 'dispatch', 'PayoutDispatchStarted', { ...which, attempt: 1, method: 'TREMENDOUS', key }],
  [payout, 'settle', 'PayoutSettled', { ...which, attempt: 1, providerId: 'o1', rewardId: 'w1' }],
];

function logOf(): readonly LoggedEvent[] {
  const revisions = new Map<string, number>();
  return steps.map(([stream, commandId, type, data], index) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const metadata = { commandId, occurredAt: '2026-01-01T00:00:00.000Z' };
    return { position: positionAt(index), stream, revision, eventId: `e${index}`, type, data, metadata };
  });
}

/** Position of the n-th event, counted from 0. */
export const positionAt = (index: number): string => String(index + 1).padStart(3, '0');

export const acknowledged = (action: string, commandId: string, index: number): CommandEntry => ({
  kind: 'command',
  action,
  person: 'ann',
  stream: response,
  commandId,
  isDue: true,
  begun: index * 10,
  ended: index * 10 + 5,
  outcome: 'acknowledged',
  status: 200,
  code: null,
  position: positionAt(index),
  troubles: 0,
  isLimited: false,
});

/** One person's correct history from the first answer to the payment. */
export function soundEvidence(): Evidence {
  const log = logOf();
  const lines = log.flatMap(({ type, data, eventId }) =>
    type.startsWith('Payout')
      ? postingsOf({ type, data } as PayoutEvent, { ...amounts, projectId: 'project' }).map((posting) => ({
          eventId,
          ...posting,
        }))
      : [],
  );
  const row = { status: 'PAID' };
  return {
    history: [
      acknowledged('save draft', 'draft', 1),
      acknowledged('submit', 'submit', 4),
      acknowledged('invite', 'invite', 5),
      acknowledged('attended', 'attended', 6),
      acknowledged('approve', 'approve', 7),
      {
        ...acknowledged('cancel', 'cancel', 8),
        isDue: false,
        outcome: 'refused',
        status: 409,
        code: 'participation.wrong-state',
        position: null,
      },
      {
        kind: 'read',
        person: 'ann',
        stream: response,
        begun: 41,
        ended: 42,
        minPosition: positionAt(4),
        isStale: false,
        seen: 'PENDING',
      },
    ],
    log,
    subscribers: [
      { name: 'from the beginning', from: null, reached: positionAt(steps.length - 1), seen: log },
      { name: 'from the middle', from: positionAt(5), reached: positionAt(8), seen: log.slice(6, 9) },
    ],
    readModels: [{ name: 'participations', live: new Map([['r1', row]]), folded: new Map([['r1', row]]) }],
    orders: [{ provider: 'TREMENDOUS', key, cents: 3_800, isPaid: true }],
    ledger: [{ payout_id: payoutId, entries: lines }],
    shown: { people: [], projects: [], failures: [] },
    hints: [{ person: 'ann', id: 'r1', position: positionAt(4) }],
    checkpoints: [{ name: 'participations_v1', position: positionAt(steps.length - 1) }],
    messages: dueMails(log).map(({ id }) => ({ channel: 'email', id, recipient: 'ann@people.example' })),
    lostJobs: [],
    lostTails: [],
    readiness: [],
    sizes: [{ what: 'memory', value: 10, most: 100 }],
    workersRows: { openPayouts: new Map([[payoutId, 'nobody']]), deadlines: new Set(['reset-screener-cycle-when-expired-e2']) },
    erased: new Set(),
    unrest: [],
    outages: [],
    traces: [],
  };
}
