import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { payoutStatuses } from './payout-status.js';
import type { PayoutEvent } from './events.js';
import type { PayoutCommand } from './payout-commands.js';
import {
  allowedActions,
  allows,
  businessDaysUntilEscalation,
  isDone,
  lifecycleOf,
  needs,
  needsRecipient,
  publicStatus,
  statusAfter,
  type PayoutAction,
} from './payout-lifecycle.js';
import type { PayoutState } from './payout-state.js';
import { play, walks } from './payout-walks.test-kit.js';
import {
  absent,
  accepted,
  after,
  delayedRequest,
  largeRequest,
  moneyBack,
  rejected,
  report,
  request,
  settled,
  start,
  undelivered,
  unknown,
} from './payout.test-kit.js';
import { nextAttemptOf, payoutDecider } from './payout.js';

const isAccepted = (state: PayoutState, command: PayoutCommand): boolean =>
  !(payoutDecider.decide(command, state, undefined) instanceof Refusal);
const changes = (state: PayoutState, command: PayoutCommand): boolean => {
  const decision = payoutDecider.decide(command, state, undefined);
  return !(decision instanceof Refusal) && decision.length > 0;
};

/** Every state on the way of a walk, including the first one. */
const statesOf = (events: readonly PayoutEvent[]): readonly PayoutState[] =>
  events.reduce<readonly PayoutState[]>(
    (states, event) => [...states, payoutDecider.evolve(states.at(-1) ?? payoutDecider.initialState, event)],
    [payoutDecider.initialState],
  );

const retry = { type: 'RequestRetry', reason: 'again' } as const;
const toVoid = { type: 'VoidPayout', reason: 'no' } as const;
const changeTo = (method: 'PAYPAL' | 'TREMENDOUS') =>
  ({ type: 'ChangeDestination', hold: null, method, email: 'elsewhere@example.com' }) as const;
const resend = (attempt: number, to = request.recipientEmail) => ({ type: 'StartResend', attempt, to, seconds: 15 }) as const;

describe('any order of commands and answers', () => {
  it('statusAfter agrees with evolve', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        const events = play(steps, () => undefined);
        const states = statesOf(events);
        for (const [index, { type }] of events.entries())
          expect(states[index + 1]?.status).toBe(statusAfter[type] ?? states[index]?.status);
      }),
    );
  });

  it('an action is allowed exactly where its command is accepted and changes something', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        for (const state of statesOf(play(steps, () => undefined))) {
          const lifecycle = lifecycleOf(state);
          const allowedOrDone = (action: PayoutAction) => allows(lifecycle, action) || isDone(lifecycle, action);
          expect([state, changes(state, request)]).toEqual([state, allows(lifecycle, 'request')]);
          for (const [action, command] of [
            ['release', { type: 'ReleasePayout', by: 'staff-1' }],
            ['retry', retry],
            ['void', toVoid],
            ['settleUnknown', { type: 'SettleUnknown', outcome: 'paid', evidence: 'A statement.', by: 'staff-1' }],
          ] as const) {
            expect([state, action, isAccepted(state, command)]).toEqual([state, action, allowedOrDone(action)]);
            expect([state, action, changes(state, command)]).toEqual([state, action, allows(lifecycle, action)]);
          }
          if (state.status === 'none') continue;
          const other = state.method === 'PAYPAL' ? 'TREMENDOUS' : 'PAYPAL';
          expect([state, isAccepted(state, changeTo(state.method))]).toEqual([state, allows(lifecycle, 'changeDestination')]);
          expect([state, isAccepted(state, changeTo(other))]).toEqual([state, allows(lifecycle, 'changeMethod')]);
          for (let attempt = 0; attempt <= state.attempt + 2; attempt += 1)
            expect([state, isAccepted(state, { type: 'StartDispatch', attempt, to: state.recipientEmail })]).toEqual([
              state,
              allows(lifecycle, 'dispatch') && attempt === nextAttemptOf(state),
            ]);
          expect([state, isAccepted(state, resend(state.attempt, state.recipientEmail))]).toEqual([
            state,
            allows(lifecycle, 'resend'),
          ]);
        }
      }),
    );
  });

  it('the events decide who has to act next, and a payout that waits for us has had its job', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        const events = play(steps, () => undefined);
        const last = events.findLast((event) => needs(event).nextActor !== null);
        expect(last).toBeDefined();
        if (last !== undefined && needs(last).nextActor === 'worker') expect(needs(last).job?.name).toBe('advance-payout');
        const { status } = fold(payoutDecider, events);
        // It may be looked up first, in any status.
        if (last?.type === 'PayoutResumed') return;
        // The end of a hold has a job of its own.
        const allowed = allowedActions({ ...lifecycleOf(fold(payoutDecider, events)), isHeld: false });
        expect(last && needs(last).nextActor === 'worker').toBe(allowed.includes('dispatch') || allowed.includes('resend'));
        expect(status).not.toBe('none');
      }),
    );
  });
});

test('the public statuses are all but the internal ones', () => {
  const seen = Object.values(statusAfter).flatMap((status) => (status === null ? [] : [publicStatus(status)]));
  expect([...new Set(seen)].toSorted()).toEqual([...payoutStatuses].toSorted());
});

/**
 * Written out, because the decider reads the table: the test compares the table with these lines,
 * not with itself.
 */
const waiting = ['dispatch', 'changeDestination', 'changeMethod', 'void'] as const;
const failed = ['retry', 'changeDestination', 'changeMethod', 'void'] as const;
const unclaimed = { kind: 'unclaimed', providerId: 'o1' } as const;
const held = { kind: 'held', providerId: 'o1', code: 'ONHOLD', message: 'Under review' } as const;
const sent = [request, start(1)] as const;
const changeLater = {
  type: 'ChangeDestination',
  method: 'PAYPAL',
  email: 'later@example.com',
  hold: { heldUntil: '2026-03-04T10:00:00.000Z', confirmSecret: 'yes', cancelSecret: 'no' },
} as const;
const left = { type: 'EscalatePayout', attempt: 1, resumed: 0, reason: 'no-answer' } as const;

test.each<[string, readonly PayoutCommand[], readonly PayoutAction[]]>([
  ['nothing', [], ['request']],
  ['awaiting release', [largeRequest], ['release', 'changeDestination', 'changeMethod', 'void']],
  ['released', [largeRequest, { type: 'ReleasePayout', by: 'staff-1' }], waiting],
  ['requested', [request], waiting],
  ['requested, while a change of destination waits', [delayedRequest], ['changeDestination', 'changeMethod', 'void']],
  ['rejected, while a change of destination waits', [...sent, report(rejected), changeLater], failed],
  ['sending', sent, []],
  ['accepted', [...sent, report(accepted)], []],
  ['unclaimed', [...sent, report(unclaimed)], []],
  ['held', [...sent, report(held)], []],
  ['unknown', [...sent, report(unknown)], ['settleUnknown']],
  ['absent', [...sent, report(absent, 1, 'look-up')], ['dispatch', 'void']],
  ['rejected', [...sent, report(rejected)], failed],
  ['returned, the money is back', [...sent, report(moneyBack)], failed],
  ['returned, the gift card exists', [...sent, report(undelivered)], ['retry', 'changeDestination']],
  [
    'requested, the gift card exists',
    [...sent, report(undelivered), { type: 'RequestRetry', reason: 'again' }],
    ['resend', 'changeDestination'],
  ],
  ['resending', [...sent, report(undelivered), { type: 'RequestRetry', reason: 'again' }, resend(1)], []],
  ['paid', [...sent, report(settled)], []],
  ['reversed', [...sent, report(settled), report(moneyBack, 1, 'look-up')], ['retry', 'void']],
  ['unknown, left to operations', [...sent, report(unknown), left], ['retry', 'settleUnknown']],
  ['absent, left to operations', [...sent, report(absent, 1, 'look-up'), left], ['retry', 'void']],
  ['voided', [request, { type: 'VoidPayout', reason: 'no' }], []],
])('%s: the allowed actions', (_name, commands, actions) => {
  expect(allowedActions(lifecycleOf(fold(payoutDecider, after(...commands))))).toEqual(actions);
});

/**
 * Written out as well. A provider returns unclaimed money after 30 days, which have at most 22
 * business days.
 */
test('workers wait for news longer than a provider may take', () => {
  expect(businessDaysUntilEscalation).toEqual({
    requested: 3,
    absent: 3,
    sending: 3,
    resending: 3,
    unknown: 3,
    accepted: 10,
    held: 20,
    unclaimed: 28,
    'awaiting-release': null,
    paid: null,
    rejected: null,
    returned: null,
    reversed: null,
    voided: null,
  });
});

test('the recipient is needed while a payout may still be sent to them', () => {
  const statuses = Object.values(statusAfter).flatMap((status) => status ?? []);
  expect([...new Set(statuses)].filter((status) => !needsRecipient(status)).toSorted()).toEqual([
    'paid',
    'returned',
    'reversed',
    'voided',
  ]);
});

test('the walks of these properties reach every event', () => {
  const reached = fc
    .sample(walks, { numRuns: 1_500, seed: 1 })
    .flatMap((steps) => play(steps, () => undefined).map(({ type }) => type));
  expect([...new Set(reached)].toSorted()).toEqual(Object.keys(statusAfter).toSorted());
});
