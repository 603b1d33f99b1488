import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../foundation/index.js';
import type { Vault } from '../personal-data/index.js';
import { tooMany } from './address.js';
import { processCounts } from './pending-answers.js';

/**
 * Counts by key, shared by all processes; keys (an account, an address) are stored as keyed hashes
 * only. All throw `request.too-many`, with `retryAt`, where they refuse.
 */
export interface Limiter {
  /** Refuses a key without points left. Does not count. */
  check(key: string): Promise<void>;
  /** Counts one, and refuses it if it exceeds the limit. */
  take(key: string, points?: number): Promise<void>;
  /** Takes one count back, for an attempt that the limit does not apply to. */
  giveBack(key: string, points?: number): Promise<void>;
  /** What the key has counted. */
  count(key: string): Promise<number>;
  /** Deletes the key's count. */
  clear(key: string): Promise<void>;
}

interface LimiterDependencies {
  readonly pool: pg.Pool;
  readonly vault: Pick<Vault, 'blindIndex'>;
  /** The app's clock: `retryAt` is in its time. Counting uses real time. */
  readonly clock: Clock;
}

/** At most `points` of `name` (`log-in-account`) a key in any `seconds` from the first one on. */
export function limiter({ pool, vault, clock }: LimiterDependencies, name: string, points: number, seconds: number): Limiter {
  const counts = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'app',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  const hidden = (key: string): string => vault.blindIndex('address', `${name}:${key}`);
  return {
    async check(key) {
      const count = await counts.get(hidden(key));
      if (count && count.consumedPoints >= points) throw tooMany(count.msBeforeNext, clock);
    },
    async take(key, taken) {
      try {
        await counts.consume(hidden(key), taken);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext, clock) : refused;
      }
    },
    async giveBack(key, taken) {
      await counts.reward(hidden(key), taken);
    },
    async count(key) {
      return (await counts.get(hidden(key)))?.consumedPoints ?? 0;
    },
    async clear(key) {
      await counts.delete(hidden(key));
    },
  };
}

/**
 * At most `points` a key in any `seconds` from the first one on, counted by this process alone:
 * without I/O, for limits on frequent calls that only have to bound a flood. Counting uses real
 * time; `retryAt` is in the time of the app's clock.
 */
export function processLimiter(
  { clock }: { readonly clock: Clock },
  points: number,
  seconds: number,
): Pick<Limiter, 'take' | 'giveBack'> {
  const counts = processCounts(points, seconds);
  return {
    async take(key, taken) {
      const wait = counts.take(key, taken);
      if (wait > 0) throw tooMany(wait, clock);
    },
    async giveBack(key, taken) {
      counts.giveBack(key, taken);
    },
  };
}
