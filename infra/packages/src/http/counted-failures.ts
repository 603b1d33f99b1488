import { deferred, keyedMutex } from '../foundation/index.js';
import type { Limiter } from './limiter.js';

/**
 * Runs an attempt under a key: null is a failure and counts, anything else does not. Throws
 * `request.too-many` once the failures are used up.
 */
export type CountedFailures = <Result>(key: string, attempt: () => Promise<Result | null>) => Promise<Result | null>;

/**
 * Limits failures, not attempts. Each attempt takes a count before it runs and gets it back unless
 * it fails, so that concurrent guesses can't exceed the limit; an attempt that finds all counts
 * taken waits for those in progress, so that concurrent correct attempts are not refused.
 */
export function countedFailures(limiter: Pick<Limiter, 'check' | 'take' | 'giveBack'>): CountedFailures {
  const oneByOne = keyedMutex();
  const underWay = new Map<string, Set<Promise<void>>>();

  async function begin(key: string): Promise<() => void> {
    for (;;) {
      try {
        await limiter.check(key);
        await limiter.take(key);
        return noteAttempt(key);
      } catch (refused) {
        const others = underWay.get(key);
        if (others === undefined) throw refused;
        await Promise.race(others);
      }
    }
  }

  function noteAttempt(key: string): () => void {
    const attempts = underWay.get(key) ?? new Set();
    underWay.set(key, attempts);
    const { promise: settled, resolve: settle } = deferred();
    attempts.add(settled);
    return () => {
      attempts.delete(settled);
      if (attempts.size === 0) underWay.delete(key);
      settle();
    };
  }

  return async (key, attempt) => {
    const end = await oneByOne(key, () => begin(key));
    try {
      let failed = false;
      try {
        const result = await attempt();
        failed = result === null;
        return result;
      } finally {
        if (!failed) await limiter.giveBack(key);
      }
    } finally {
      end();
    }
  };
}
