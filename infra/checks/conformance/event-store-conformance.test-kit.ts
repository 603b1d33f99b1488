import { afterEach, beforeEach, describe } from '@jest/globals';
import { appendingConformance, strongIdempotencyConformance } from './appending.test-kit.js';
import { gapFreeConformance, interleavingConformance } from './gap-free.test-kit.js';
import { modelConformance } from './model.test-kit.js';
import { readingConformance } from './reading.test-kit.js';
import { refusingConformance } from './refusing.test-kit.js';
import type { Fresh, MakeStore } from './store-under-test.test-kit.js';
import { reconnectingConformance, subscribingConformance } from './subscribing.test-kit.js';
import { truncatingConformance } from './truncating.test-kit.js';

export interface Promises {
  /**
   * The store remembers ids for `any` and `stream-exists` as well, and never stores one twice in a
   * stream. EventStoreDB guarantees neither.
   */
  readonly strongIdempotency: boolean;
  /** Appends are transactions that can be held open (`hold`). */
  readonly transactions: boolean;
  /** The store has connections (`cutConnections`). */
  readonly connections: boolean;
  /** A test can take the end of its log away (`loseTail`). */
  readonly restorable: boolean;
}

/** What every adapter of the event store port must do (`engineering.md`, sections 1 and 2). */
export function eventStoreConformance(name: string, makeStore: MakeStore, promises: Promises): void {
  describe(`the event store port by ${name}`, () => {
    let current: Fresh | undefined;
    const fresh = (): Fresh => {
      if (current === undefined) throw new Error('A store exists only while a test runs');
      return current;
    };
    describe('store by store', () => {
      beforeEach(async () => {
        const under = await makeStore();
        current = { under, store: under.store };
      });
      afterEach(async () => {
        await current?.under.close();
        current = undefined;
      });
      describe('appends with', () => appendingConformance(fresh));
      describe('reads', () => readingConformance(fresh));
      describe('refuses', () => refusingConformance(fresh));
      describe('reads without gaps', () => {
        gapFreeConformance(fresh);
        if (promises.transactions) interleavingConformance(fresh);
      });
      describe('subscribes', () => {
        subscribingConformance(fresh);
        if (promises.connections) reconnectingConformance(fresh);
      });
      if (promises.restorable) describe('that lost the end of its log', () => truncatingConformance(fresh));
      if (promises.strongIdempotency) describe('remembers ids', () => strongIdempotencyConformance(fresh));
    });
    describe('in any order', () => modelConformance(makeStore, promises.strongIdempotency));
  });
}
