import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import type { PayoutEvent } from './events.js';
import { postingsOf, type LedgerAccount } from './ledger.js';
import type { PayoutCommand, PayoutOutcomeReport } from './payout-commands.js';
import { absent, accepted, moneyBack, rejected, request, settled, undelivered, unknown } from './payout.test-kit.js';
import { nextAttemptOf, payoutDecider } from './payout.js';

const states = fc.constantFrom<PayoutOutcomeReport>(
  accepted,
  settled,
  rejected,
  undelivered,
  moneyBack,
  unknown,
  absent,
  { kind: 'unclaimed', providerId: 'o1' },
  { kind: 'held', providerId: 'o1', code: 'ONHOLD', message: 'Under review' },
);
const sources = fc.constantFrom('dispatch' as const, 'look-up' as const, 'resend' as const);

const commands = fc.oneof(
  fc.record({ type: fc.constant('StartDispatch' as const), attempt: fc.integer({ min: 0, max: 5 }) }),
  fc.constant('dispatch-next' as const),
  fc.record({
    type: fc.constant('RecordOutcome' as const),
    attempt: fc.integer({ min: 0, max: 4 }),
    source: sources,
    outcome: states,
  }),
  fc.record({ type: fc.constant('report-current' as const), source: sources, outcome: states }),
  fc.constant({ type: 'RequestRetry' as const, reason: 'again' }),
  fc.constantFrom(
    { type: 'ChangeDestination' as const, method: 'PAYPAL' as const, email: 'a@example.com' },
    { type: 'ChangeDestination' as const, method: 'TREMENDOUS' as const, email: 'b@example.com' },
  ),
  fc.constant({ type: 'VoidPayout' as const, reason: 'no' }),
  fc.constant(request),
);
type Step = typeof commands extends fc.Arbitrary<infer S> ? S : never;

function concrete(step: Step, events: readonly PayoutEvent[]): PayoutCommand | null {
  const state = fold(payoutDecider, events);
  if (step === 'dispatch-next') {
    const attempt = nextAttemptOf(state);
    return attempt === null ? null : { type: 'StartDispatch', attempt };
  }
  if (step.type !== 'report-current') return step;
  return state.status === 'none' ? null : { ...step, type: 'RecordOutcome', attempt: state.attempt };
}

function play(
  steps: readonly Step[],
  check: (before: readonly PayoutEvent[], command: PayoutCommand, added: readonly PayoutEvent[]) => void,
) {
  const events: PayoutEvent[] = [];
  for (const step of [request, ...steps]) {
    const command = concrete(step, events);
    if (command === null) continue;
    const decision = payoutDecider.decide(command, fold(payoutDecider, events), undefined);
    if (decision instanceof Refusal) continue;
    check(events, command, decision);
    events.push(...decision);
  }
  return events;
}

const statusOf = (events: readonly PayoutEvent[]) => fold(payoutDecider, events).status;
const nobodyChecks = () => undefined;

describe('whatever the order of commands and answers', () => {
  const walk = fc.array(commands, { maxLength: 40 });

  it('a key is used again only after its absence was proven, or when its order was found after all; attempts otherwise strictly increase', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        play(steps, (before, command, added) => {
          const begun = added.find((event) => event.type === 'PayoutDispatchStarted');
          if (begun === undefined) return;
          const last = before.findLast((event) => event.type === 'PayoutDispatchStarted')?.data.attempt ?? 0;
          const isAbsent = statusOf(before) === 'absent';
          if (command.type === 'StartDispatch') expect(begun.data.attempt).toBe(isAbsent ? last : last + 1);
          else expect([begun.data.attempt, added.length, isAbsent || statusOf(before) === 'rejected']).toEqual([last, 2, true]);
        });
      }),
    );
  });

  it('a new key is never used while an earlier order may have been executed', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        play(steps, (before, command) => {
          if (command.type !== 'StartDispatch') return;
          expect(['requested', 'absent']).toContain(statusOf(before));
          const news = before.findLast(
            (event) => event.type !== 'PayoutDestinationChanged' && event.type !== 'PayoutRetryRequested',
          );
          const free =
            news?.type === 'PayoutRequested' ||
            news?.type === 'PayoutRejected' ||
            news?.type === 'PayoutConfirmedAbsent' ||
            (news?.type === 'PayoutReturned' && news.data.rewardId === null);
          expect(free).toBe(true);
        });
      }),
    );
  });

  it('an unknown outcome is left by a look-up alone', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        play(steps, (before, command, added) => {
          if (statusOf(before) !== 'unknown' || added.length === 0) return;
          expect(command).toMatchObject({ type: 'RecordOutcome', source: 'look-up' });
        });
      }),
    );
  });

  it('the ledger balances event by event, and every cent is somewhere', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        const events = play(steps, nobodyChecks);
        const [requested] = events;
        if (requested?.type !== 'PayoutRequested') throw new Error('the first event is the request');
        const balances: Record<LedgerAccount, number> = {
          'researcher-escrow': 0,
          'fee-income': 0,
          'participant-payable': 0,
          'provider-clearing': 0,
          'paid-out': 0,
        };
        for (const event of events) {
          const postings = postingsOf(event, requested.data);
          expect(postings.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
          for (const { account, cents } of postings) balances[account] += cents;
        }
        const { netCents } = requested.data;
        const held = balances['participant-payable'] + balances['provider-clearing'] + balances['paid-out'];
        expect(held).toBe(statusOf(events) === 'voided' ? 0 : netCents);
        for (const account of ['participant-payable', 'provider-clearing', 'paid-out'] as const)
          expect([0, netCents]).toContain(balances[account]);
        expect(balances['paid-out'] === netCents).toBe(statusOf(events) === 'paid');
      }),
    );
  });
});
