import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../kernel/refusal.js';
import { screenerCycleDecider as decider } from './screener-cycle-decider.js';
import { hasScreenersRemaining, isRunning, statusAfter } from './screener-cycle-lifecycle.js';

const begin = Date.parse('2025-11-01T00:00:00.000Z');

test('in any order: statusAfter agrees with evolve, and a screener counts exactly where the limit allows it', () => {
  const steps = fc.array(fc.record({ hours: fc.integer({ min: 0, max: 20 }), reset: fc.boolean() }), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (given) => {
      let state = decider.initialState;
      let now = begin;
      for (const [index, { hours, reset }] of given.entries()) {
        now += hours * 3_600_000;
        const at = new Date(now).toISOString();
        const count = { userId: 'u', cycleId: 'c', day: '2025-11-02', participationId: `p${index}`, limit: 2, at };
        const runs = state.status === 'open' && isRunning({ isOpen: true, expiresAt: state.expiresAt }, at);
        const decision = reset
          ? decider.decide({ type: 'ResetScreenerCycle', data: { at } }, state, undefined)
          : decider.decide({ type: 'CountScreener', data: count }, state, undefined);
        const refused = decision instanceof Refusal;
        expect(refused).toBe(reset ? runs : state.status === 'open' && runs && !hasScreenersRemaining(state));
        for (const event of refused ? [] : decision) {
          const before = state.status;
          state = decider.evolve(state, event);
          expect(state.status).toBe(statusAfter[event.type] ?? before);
        }
      }
    }),
  );
});
