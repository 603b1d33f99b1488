import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { payoutKey, type PayoutEvent } from './events.js';
import type { OutcomeSource, PayoutCommand, PayoutOutcomeReport } from './payout-commands.js';
import { allows, lifecycleOf } from './payout-lifecycle.js';
import { nextAttemptOf, payoutDecider } from './payout.js';
import { request } from './payout.test-kit.js';

/**
 * A call that a worker has not made yet: workers may be frozen before it for any time. `post`
 * orders, or, as PayPal's look-up, orders again under the same key; `list` only looks.
 */
interface Call {
  readonly attempt: number;
  readonly source: OutcomeSource;
  readonly how: 'post' | 'list';
}

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ do: 'dispatch' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'take-over' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('ask' as const), how: fc.constantFrom('post' as const, 'list' as const) }),
    },
    { weight: 2, arbitrary: fc.constant({ do: 'retry' as const }) },
    fc.constant({ do: 'leave' as const }),
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('call' as const),
        which: fc.nat(20),
        provider: fc.constantFrom('takes it' as const, 'refuses' as const, 'fails it' as const),
        /** Whether the answer reaches the worker. */
        answered: fc.boolean(),
      }),
    },
  ),
  { maxLength: 60, size: 'max' },
);

/** A provider that keeps keys, and workers that call it late, in any order, and lose answers. */
function play(walk: typeof steps extends fc.Arbitrary<infer S> ? S : never) {
  const events: PayoutEvent[] = [];
  const calls: Call[] = [];
  const orders = new Map<string, 'paid' | 'failed'>();

  const decide = (command: PayoutCommand): void => {
    const decision = payoutDecider.decide(command, fold(payoutDecider, events), undefined);
    if (!(decision instanceof Refusal)) events.push(...decision);
  };
  const found = (key: string): PayoutOutcomeReport | null => {
    const order = orders.get(key);
    if (order === undefined) return null;
    const refusal = { code: 'FAILED', message: 'failed', funding: false };
    return order === 'paid' ? { kind: 'settled', providerId: key } : { kind: 'rejected', providerId: key, ...refusal };
  };
  const reach = (call: Call, provider: 'takes it' | 'refuses' | 'fails it'): PayoutOutcomeReport => {
    const key = payoutKey(request.payoutId, call.attempt);
    // A look-up may be refused although the order is there.
    if (provider === 'refuses' && (call.source === 'look-up' || !orders.has(key)))
      return { kind: 'rejected', providerId: null, code: 'INSUFFICIENT_FUNDS', message: 'none left', funding: true };
    if (call.how === 'post' && !orders.has(key)) orders.set(key, provider === 'fails it' ? 'failed' : 'paid');
    return found(key) ?? { kind: 'absent' };
  };

  decide(request);
  for (const step of walk) {
    const state = fold(payoutDecider, events);
    if (state.status === 'none') continue;
    const { attempt, resumed, status } = state;
    if (step.do === 'dispatch') {
      const next = nextAttemptOf(state);
      if (next === null) continue;
      decide({ type: 'StartDispatch', attempt: next, to: state.recipientEmail });
      calls.push({ attempt: next, source: 'dispatch', how: 'post' });
    }
    // As `advance-payout.ts`: a worker takes over by recording the doubt, and asks only then.
    if (step.do === 'take-over' && status === 'sending')
      decide({ type: 'RecordOutcome', attempt, source: 'look-up', outcome: { kind: 'unknown', message: 'no answer' } });
    if (step.do === 'ask' && status === 'unknown') calls.push({ attempt, source: 'look-up', how: step.how });
    if (step.do === 'leave') decide({ type: 'EscalatePayout', attempt, resumed, reason: 'not-taken' });
    if (step.do === 'retry' && allows(lifecycleOf(state), 'retry')) decide({ type: 'RequestRetry', reason: 'again' });
    if (step.do === 'call') {
      const [call] = calls.splice(step.which % Math.max(1, calls.length), 1);
      if (call === undefined) continue;
      const outcome = reach(call, step.provider);
      const report = step.answered ? outcome : ({ kind: 'unknown', message: 'no answer' } as const);
      decide({ type: 'RecordOutcome', attempt: call.attempt, source: call.source, outcome: report });
    }
  }
  return [...orders.values()].filter((order) => order === 'paid').length;
}

test('a payout is paid at most once, however late its workers call and whatever the provider refuses', () => {
  fc.assert(
    fc.property(steps, (walk) => {
      expect(play(walk)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1_000 },
  );
});

test('the walks reach second attempts that are paid', () => {
  const sampled = fc.sample(steps, { numRuns: 500, seed: 1 });
  expect(sampled.filter((walk) => play(walk) === 1).length).toBeGreaterThan(100);
});
