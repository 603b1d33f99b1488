import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<number>();

/**
 * Runs `work` (a request) with one read snapshot: it sees all events written before it began, and
 * reads each stream once; the change query runs once instead of once per stream. Its own writes are
 * seen too.
 */
export function withReadSnapshot<T>(work: () => T): T {
  return moments.run(performance.now(), work);
}

/** The same for work that may be part of one already. */
export function inReadSnapshot<T>(work: () => T): T {
  return moments.getStore() === undefined ? withReadSnapshot(work) : work();
}

/** Readers must see everything written before this time (`performance.now()`). */
export function snapshotTime(): number {
  return moments.getStore() ?? performance.now();
}
