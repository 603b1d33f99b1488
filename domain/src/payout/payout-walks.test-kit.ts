import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import type { PayoutEvent } from './events.js';
import type { PayoutCommand, PayoutOutcomeReport } from './payout-commands.js';
import {
  absent,
  accepted,
  bonusRequest,
  failedOrder,
  delayedRequest,
  largeRequest,
  moneyBack,
  rejected,
  request,
  settled,
  undelivered,
  unknown,
} from './payout.test-kit.js';
import { nextAttemptOf, payoutDecider } from './payout.js';

const states = fc.constantFrom<PayoutOutcomeReport>(
  accepted,
  settled,
  rejected,
  failedOrder,
  undelivered,
  moneyBack,
  unknown,
  absent,
  { kind: 'unclaimed', providerId: 'o1' },
  { kind: 'held', providerId: 'o1', code: 'ONHOLD', message: 'Under review' },
);
const sources = fc.constantFrom('dispatch' as const, 'look-up' as const, 'resend' as const);

const hold = { heldUntil: '2026-03-04T10:00:00.000Z', confirmSecret: 'yes', cancelSecret: 'no' };
const settings = { method: 'PAYPAL' as const, email: 'e@example.com', heldUntil: null };

const addresses = fc.constantFrom(request.recipientEmail, 'a@example.com', 'c@example.com', 'e@example.com');

/** Commands that continue are more frequent than those that end, so that walks get far. */
const commands = fc.oneof(
  fc.record({ type: fc.constant('StartDispatch' as const), attempt: fc.integer({ min: 0, max: 5 }), to: addresses }),
  { weight: 5, arbitrary: fc.constant('dispatch-next' as const) },
  fc.record({
    type: fc.constant('RecordOutcome' as const),
    attempt: fc.integer({ min: 0, max: 4 }),
    source: sources,
    outcome: states,
  }),
  { weight: 8, arbitrary: fc.record({ type: fc.constant('report-current' as const), source: sources, outcome: states }) },
  { weight: 4, arbitrary: fc.constant({ type: 'RequestRetry' as const, reason: 'again' }) },
  fc.constantFrom(
    { type: 'ChangeDestination' as const, hold: null, method: 'PAYPAL' as const, email: 'a@example.com' },
    { type: 'ChangeDestination' as const, hold: null, method: 'TREMENDOUS' as const, email: 'b@example.com' },
    { type: 'ChangeDestination' as const, hold, method: 'PAYPAL' as const, email: 'd@example.com' },
    { type: 'ChangeDestination' as const, hold, method: 'TREMENDOUS' as const, email: 'd@example.com' },
  ),
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { type: 'ConfirmDestination' as const, secret: hold.confirmSecret },
      { type: 'CancelDestination' as const, secret: hold.cancelSecret },
      { type: 'EndDestinationHold' as const, now: '2026-03-01T10:00:00.000Z', settings },
      { type: 'EndDestinationHold' as const, now: hold.heldUntil, settings },
    ),
  },
  fc.constant({ type: 'VoidPayout' as const, reason: 'no' }),
  { weight: 4, arbitrary: fc.constant('resend-current' as const) },
  fc.constant('leave-current' as const),
  fc.constant('share-current' as const),
  fc.record({
    type: fc.constant('SettleUnknown' as const),
    outcome: fc.constantFrom('paid' as const, 'absent' as const),
    evidence: fc.constant('A statement.'),
    by: fc.constantFrom('staff-1', 'staff-2'),
  }),
  { weight: 2, arbitrary: fc.constant({ type: 'ReleasePayout' as const, by: 'staff-1' }) },
  fc.record({
    type: fc.constant('ProposeDestination' as const),
    method: fc.constantFrom('PAYPAL' as const, 'TREMENDOUS' as const),
    email: fc.constant('c@example.com'),
    reason: fc.constant('by telephone'),
    by: fc.constantFrom('staff-1', 'staff-2'),
  }),
  fc.record({
    type: fc.constant('ApproveDestination' as const),
    by: fc.constantFrom('staff-1', 'staff-2'),
    seen: fc.record({
      method: fc.constantFrom('PAYPAL' as const, 'TREMENDOUS' as const),
      email: fc.constant('c@example.com'),
    }),
  }),
  fc.constant(request),
);
export type Step = typeof commands extends fc.Arbitrary<infer S> ? S : never;

function concrete(step: Step, events: readonly PayoutEvent[]): PayoutCommand | null {
  const state = fold(payoutDecider, events);
  if (state.status === 'none') return typeof step === 'string' || step.type === 'report-current' ? null : step;
  const to = state.recipientEmail;
  if (step === 'dispatch-next') {
    const attempt = nextAttemptOf(state);
    return attempt === null ? null : { type: 'StartDispatch', attempt, to };
  }
  if (step === 'resend-current') return { type: 'StartResend', attempt: state.attempt, to, seconds: 15 };
  if (step === 'share-current') return { type: 'ReportSharedDestination', to };
  if (step === 'leave-current')
    return { type: 'EscalatePayout', attempt: state.attempt, resumed: state.resumed, reason: 'no-answer' };
  if (step.type !== 'report-current') return step;
  return { ...step, type: 'RecordOutcome', attempt: state.attempt };
}

/**
 * Runs a walk, which begins with a request; `check` sees each accepted command. Returns the events.
 */
export function play(
  steps: readonly Step[],
  check: (before: readonly PayoutEvent[], command: PayoutCommand, added: readonly PayoutEvent[]) => void,
) {
  const events: PayoutEvent[] = [];
  for (const step of steps) {
    const command = concrete(step, events);
    if (command === null) continue;
    const decision = payoutDecider.decide(command, fold(payoutDecider, events), undefined);
    if (decision instanceof Refusal) continue;
    check(events, command, decision);
    events.push(...decision);
  }
  return events;
}

/** Commands and answers in any order, sensible or not. */
export const walks = fc
  .tuple(
    fc.constantFrom(request, request, largeRequest, bonusRequest, delayedRequest, delayedRequest),
    fc.array(commands, { maxLength: 40, size: 'max' }),
  )
  .map(([first, steps]): readonly Step[] => [first, ...steps]);
