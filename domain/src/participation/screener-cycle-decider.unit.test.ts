import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { ScreenerCycleEvent } from './events.js';
import type { ScreenerCycleCommand } from './screener-cycle-commands.js';
import {
  cycleFactsOf,
  screenerCycleDecider as decider,
  type ScreenerCycleState,
  cycleDaysAt,
  nextCycleDay,
  screenerCycleIdOf,
} from './screener-cycle-decider.js';

const day = '2025-11-01';
const opensAt = '2025-11-01T12:00:00.000Z';
const later = '2025-11-02T11:59:59.999Z';
const expiresAt = '2025-11-02T12:00:00.000Z';

const count = (participationId: string, at: string, limit = 2): ScreenerCycleCommand => ({
  type: 'CountScreener',
  data: { userId: 'u', cycleId: 'c', day, participationId, limit, at },
});
const reset = (at: string): ScreenerCycleCommand => ({ type: 'ResetScreenerCycle', data: { at } });

const opened: ScreenerCycleEvent = {
  type: 'ScreenerCycleOpened',
  data: { userId: 'u', cycleId: 'c', openedAt: opensAt, expiresAt, limit: 2 },
};
const counted = (participationId: string, n: number): ScreenerCycleEvent => ({
  type: 'ScreenerCounted',
  data: { userId: 'u', cycleId: 'c', participationId, count: n },
});
const wasReset: ScreenerCycleEvent = { type: 'ScreenerCycleReset', data: { userId: 'u', cycleId: 'c' } };
const skipped: ScreenerCycleEvent = { type: 'ScreenerCycleSkipped', data: { userId: 'u', cycleId: 'c', day } };

describe('counting', () => {
  test('the first one of the day opens a cycle of 24 hours', () => {
    given(decider)
      .when(count('a', opensAt))
      .then([opened, counted('a', 1)]);
  });

  test('a second one counts, the same one once', () => {
    given(decider, [opened, counted('a', 1)])
      .when(count('b', later))
      .then([counted('b', 2)]);
    given(decider, [opened, counted('a', 1)])
      .when(count('a', later))
      .then([]);
  });

  test('at the limit it is refused until the cycle ends, except for one that was counted', () => {
    const full = [opened, counted('a', 1), counted('b', 2)];
    given(decider, full).when(count('c', later)).then('participation.screener-limit', { retryAt: expiresAt });
    given(decider, full).when(count('b', later)).then([]);
  });

  test('an expired cycle ends, and an ended one counts nothing more', () => {
    given(decider, [opened, counted('a', 1)])
      .when(count('b', expiresAt))
      .then([wasReset]);
    for (const at of [later, expiresAt]) given(decider, [opened, wasReset]).when(count('b', at)).then([]);
  });

  test('a day that passed without a submission is skipped, so that no late one opens its cycle', () => {
    given(decider).when(count('a', '2025-11-02T00:00:00.000Z')).then([skipped]);
    given(decider, [skipped]).when(count('a', opensAt)).then([]);
  });

  test('a process whose clock is behind opens the next day’s cycle, for its own has been skipped', () => {
    const before = '2025-10-31T23:59:59.999Z';
    const decision = decider.decide(count('a', before), decider.initialState, undefined);
    expect(decision).toMatchObject([{ type: 'ScreenerCycleOpened', data: { openedAt: before } }, { type: 'ScreenerCounted' }]);
  });

  test('a limit of 0 allows none', () => {
    given(decider)
      .when(count('a', opensAt, 0))
      .then('participation.screener-limit');
  });
});

describe('resetting', () => {
  test('resets an expired cycle, once', () => {
    given(decider, [opened]).when(reset(later)).then('participation.cycle-running', { retryAt: expiresAt });
    given(decider, [opened]).when(reset(expiresAt)).then([wasReset]);
    given(decider, [opened, wasReset]).when(reset(expiresAt)).then([]);
    given(decider).when(reset(expiresAt)).then([]);
  });

  test('the facts of a cycle end with it', () => {
    const state = fold(decider, [opened, counted('a', 1)]);
    expect(cycleFactsOf([{ status: 'ended' }, state], later)).toEqual({ count: 1, limit: 2, expiresAt });
    expect(cycleFactsOf([state, { status: 'idle' }], expiresAt)).toBeNull();
    expect(cycleFactsOf([fold(decider, [opened, wasReset])], later)).toBeNull();
  });
});

test('a cycle that runs opened on the day or the day before', () => {
  expect(cycleDaysAt('2026-03-01T00:00:00.000Z')).toEqual(['2026-02-28', '2026-03-01']);
  expect(nextCycleDay('2025-12-31')).toBe('2026-01-01');
});

/**
 * Submissions of one person at the same time, in several processes. A submission takes one stream
 * at a time, as the append with the exact revision lets it; between two streams any other one may
 * go on.
 */
test('model: however submissions and resets interleave, a cycle opens after the running one, they hold no more than the limit, and count each one once', () => {
  const limit = 2;
  const submission = fc.record({
    // Around two midnights and the ends of cycles; each process has its own idea of now.
    minutes: fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1_435, max: 1_445 })),
    participation: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(
      fc.array(submission, { minLength: 2, maxLength: 14 }),
      fc.array(fc.nat(100), { maxLength: 80 }),
      fc.array(fc.nat(100), { maxLength: 10 }),
      (submissions, order, resets) => {
        const streams = new Map<string, ScreenerCycleState>();
        const log: ScreenerCycleEvent[] = [];
        const handle = (stream: string, command: ScreenerCycleCommand): ScreenerCycleState | Refusal => {
          const state = streams.get(stream) ?? decider.initialState;
          const decision = decider.decide(command, state, undefined);
          if (decision instanceof Refusal) return decision;
          const next = decision.reduce(decider.evolve, state);
          streams.set(stream, next);
          log.push(...decision);
          return next;
        };
        const running = submissions.map(({ minutes, participation }) => {
          const at = new Date(Date.parse('2025-11-01T00:00:00.000Z') + minutes * 60_000).toISOString();
          return { at, participationId: `p${participation}`, next: cycleDaysAt(at)[0], done: false };
        });
        const step = (one: (typeof running)[number]) => {
          const { next, participationId, at } = one;
          const cycleId = screenerCycleIdOf('u', next);
          const data = { userId: 'u', cycleId, day: next, participationId, limit, at };
          const state = handle(cycleId, { type: 'CountScreener', data });
          if (state instanceof Refusal) one.done = true;
          else if (state.status === 'open') one.done = true;
          else one.next = nextCycleDay(next);
        };
        const resetOne = (which: number) => {
          const open = [...streams].filter(([, state]) => state.status === 'open');
          const [stream, state] = open[which % Math.max(1, open.length)] ?? [];
          if (stream !== undefined && state?.status === 'open') handle(stream, reset(state.expiresAt));
        };
        for (const [index, which] of order.entries()) {
          const left = running.filter(({ done }) => !done);
          if (left.length > 0) step(left[which % left.length] as (typeof running)[number]);
          if (index % 7 === 0) resetOne(resets[index / 7] ?? 0);
        }
        for (const one of running) while (!one.done) step(one);

        const cycles = log.flatMap((event) => (event.type === 'ScreenerCycleOpened' ? [event.data] : []));
        expect(new Set(cycles.map(({ cycleId }) => cycleId)).size).toBe(cycles.length);
        for (const [index, event] of log.entries()) {
          if (event.type !== 'ScreenerCycleOpened') continue;
          const before = log.slice(0, index);
          const ended = new Set(before.flatMap(({ type, data }) => (type === 'ScreenerCycleReset' ? [data.cycleId] : [])));
          for (const other of before)
            if (other.type === 'ScreenerCycleOpened' && !ended.has(other.data.cycleId))
              expect(event.data.openedAt >= other.data.expiresAt || other.data.openedAt >= event.data.expiresAt).toBe(true);
        }
        for (const { cycleId } of cycles) {
          const own = log.flatMap((event) =>
            event.type === 'ScreenerCounted' && event.data.cycleId === cycleId ? [event.data] : [],
          );
          expect(own.map((one) => one.count)).toEqual(own.map((_, place) => place + 1));
          expect(own.length).toBeLessThanOrEqual(limit);
          expect(new Set(own.map((one) => one.participationId)).size).toBe(own.length);
        }
      },
    ),
  );
});
