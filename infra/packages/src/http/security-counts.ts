import type pg from 'pg';
import type { SecurityKind } from './http-options.js';
import { deferred, keyedMutex } from '../foundation/index.js';
import type { Limiter } from './limiter.js';

/** Between two statements of a process: a flood of refusals is no flood of statements. */
const pauseMs = 1_000;

/**
 * Counts refusals by kind and minute, for all processes together and for a day: the alerts of
 * workers read them. Uses real time.
 */
export function securityCounts(pool: pg.Pool, onError: (error: unknown) => void): (kind: SecurityKind) => void {
  const pending = new Map<SecurityKind, number>();
  const add = async (): Promise<void> => {
    const counts = [...pending];
    pending.clear();
    await pool.query(
      `with over as (delete from app.security_refusals where minute < now() - interval '1 day')
       insert into app.security_refusals (kind, minute, refusals)
       select kind, date_trunc('minute', now()), refusals from unnest($1::text[], $2::integer[]) as t(kind, refusals)
       on conflict (kind, minute) do update set refusals = app.security_refusals.refusals + excluded.refusals`,
      [counts.map(([kind]) => kind), counts.map(([, count]) => count)],
    );
  };
  return (kind) => {
    if (pending.size === 0) setTimeout(() => void add().catch(onError), pauseMs).unref();
    pending.set(kind, (pending.get(kind) ?? 0) + 1);
  };
}

/**
 * Runs an attempt under a key: null is a failure and counts, anything else does not. Throws
 * `request.too-many` once the failures are used up.
 */
type CountedFailures = <Result>(key: string, attempt: () => Promise<Result | null>) => Promise<Result | null>;

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
      // Those that end while the limiter answers gave back what it saw taken.
      const others = [...(underWay.get(key) ?? [])];
      try {
        await limiter.check(key);
        await limiter.take(key);
        return noteAttempt(key);
      } catch (refused) {
        if (others.length === 0) throw refused;
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
