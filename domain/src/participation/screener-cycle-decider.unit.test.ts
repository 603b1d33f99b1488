import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { ScreenerCycleEvent } from './events.js';
import type { ScreenerCycleCommand } from './screener-cycle-commands.js';
import { cycleFactsOf, screenerCycleDecider as decider } from './screener-cycle-decider.js';

const opensAt = '2025-11-01T12:00:00.000Z';
const later = '2025-11-02T11:59:59.999Z';
const expiresAt = '2025-11-02T12:00:00.000Z';

const count = (participationId: string, at: string, newCycleId = 'c2', limit = 2): ScreenerCycleCommand => ({
  type: 'CountScreener',
  data: { userId: 'u', participationId, newCycleId, limit, at },
});
const reset = (cycleId: string, at: string): ScreenerCycleCommand => ({ type: 'ResetScreenerCycle', data: { cycleId, at } });

const opened: ScreenerCycleEvent = {
  type: 'ScreenerCycleOpened',
  data: { userId: 'u', cycleId: 'c1', openedAt: opensAt, expiresAt, limit: 2 },
};
const counted = (participationId: string, n: number, cycleId = 'c1'): ScreenerCycleEvent => ({
  type: 'ScreenerCounted',
  data: { userId: 'u', cycleId, participationId, count: n },
});
const wasReset: ScreenerCycleEvent = { type: 'ScreenerCycleReset', data: { userId: 'u', cycleId: 'c1' } };
const reopened: ScreenerCycleEvent = {
  type: 'ScreenerCycleOpened',
  data: { userId: 'u', cycleId: 'c2', openedAt: expiresAt, expiresAt: '2025-11-03T12:00:00.000Z', limit: 2 },
};

describe('counting', () => {
  test('the first one opens a cycle of 24 hours', () => {
    given(decider)
      .when(count('a', opensAt, 'c1'))
      .then([opened, counted('a', 1)]);
  });

  test('a second one counts, the same one once in a cycle, and again in the next one', () => {
    given(decider, [opened, counted('a', 1)])
      .when(count('b', later))
      .then([counted('b', 2)]);
    given(decider, [opened, counted('a', 1)])
      .when(count('a', later))
      .then([]);
    given(decider, [opened, counted('a', 1), wasReset])
      .when(count('a', expiresAt))
      .then([reopened, counted('a', 1, 'c2')]);
  });

  test('at the limit it is refused until the cycle ends, except for one that was counted', () => {
    const full = [opened, counted('a', 1), counted('b', 2)];
    given(decider, full).when(count('c', later)).then('participation.screener-limit', { retryAt: expiresAt });
    given(decider, full).when(count('b', later)).then([]);
  });

  test('after the end a new cycle opens, reset by a worker or not', () => {
    const full = [opened, counted('a', 1), counted('b', 2)];
    given(decider, full)
      .when(count('c', expiresAt))
      .then([wasReset, reopened, counted('c', 1, 'c2')]);
    given(decider, [...full, wasReset])
      .when(count('c', expiresAt))
      .then([reopened, counted('c', 1, 'c2')]);
  });

  test('a limit of 0 allows none', () => {
    given(decider)
      .when(count('a', opensAt, 'c1', 0))
      .then('participation.screener-limit');
  });
});

describe('resetting', () => {
  test('resets an expired cycle, once', () => {
    given(decider, [opened]).when(reset('c1', later)).then('participation.cycle-running', { retryAt: expiresAt });
    given(decider, [opened]).when(reset('c1', expiresAt)).then([wasReset]);
    given(decider, [opened, wasReset]).when(reset('c1', expiresAt)).then([]);
    given(decider, [opened, wasReset, reopened]).when(reset('c1', '2025-12-01T00:00:00.000Z')).then([]);
    given(decider).when(reset('c1', expiresAt)).then([]);
  });

  test('the facts of a cycle end with it', () => {
    const state = fold(decider, [opened, counted('a', 1)]);
    expect(cycleFactsOf(state, later)).toEqual({ count: 1, limit: 2, expiresAt });
    expect(cycleFactsOf(state, expiresAt)).toBeNull();
    expect(cycleFactsOf(fold(decider, [opened, wasReset]), later)).toBeNull();
  });
});

test('model: in any order of commands, no 24 hours from an opening hold more than the limit, and nothing counts twice in a cycle', () => {
  const step = fc.record({
    minutes: fc.integer({ min: 0, max: 900 }),
    participation: fc.integer({ min: 0, max: 12 }),
    resets: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), fc.integer({ min: 1, max: 4 }), (steps, limit) => {
      let now = Date.parse(opensAt);
      let state = decider.initialState;
      const log: { readonly at: number; readonly event: ScreenerCycleEvent }[] = [];
      for (const [index, { minutes, participation, resets }] of steps.entries()) {
        now += minutes * 60_000;
        const at = new Date(now).toISOString();
        const cycleId = state.status === 'open' ? state.cycleId : 'none';
        const command = resets ? reset(cycleId, at) : count(`p${participation}`, at, `c${index}`, limit);
        const decision = decider.decide(command, state, undefined);
        if (decision instanceof Refusal) continue;
        for (const event of decision) {
          log.push({ at: now, event });
          state = decider.evolve(state, event);
        }
      }
      const countings = log.flatMap(({ at, event }) => (event.type === 'ScreenerCounted' ? [{ at, ...event.data }] : []));
      expect(new Set(countings.map(({ participationId, cycleId }) => `${participationId} ${cycleId}`)).size).toBe(
        countings.length,
      );
      for (const { at, event } of log) {
        if (event.type !== 'ScreenerCycleOpened') continue;
        const own = countings.filter(({ cycleId }) => cycleId === event.data.cycleId);
        const within = countings.filter((one) => one.at >= at && one.at < Date.parse(event.data.expiresAt));
        expect(own.map((one) => one.count)).toEqual(own.map((_, place) => place + 1));
        expect(own.length).toBeLessThanOrEqual(limit);
        expect(within).toEqual(own);
      }
    }),
  );
});

test('three years of submissions: each event copies at most one cycle, so folding is linear', () => {
  const limit = 10;
  const history = Array.from({ length: 3 * 365 }, (_, day): ScreenerCycleEvent[] => [
    { type: 'ScreenerCycleOpened', data: { userId: 'u', cycleId: `c${day}`, openedAt: opensAt, expiresAt, limit } },
    ...Array.from({ length: limit }, (_each, n) => counted(`p${day}-${n}`, n + 1, `c${day}`)),
    // A worker resets most cycles; the rest end as the next one opens.
    ...(day % 3 === 0 ? [] : [{ type: 'ScreenerCycleReset', data: { userId: 'u', cycleId: `c${day}` } } as const]),
  ]).flat();
  let state = decider.initialState;
  let copied = 0;
  for (const event of history) {
    state = decider.evolve(state, event);
    copied += state.status === 'open' ? state.counted.length : 0;
  }
  expect(copied).toBeLessThanOrEqual(history.length * limit);
  expect(JSON.stringify(state).length).toBeLessThan(1_000);
});
