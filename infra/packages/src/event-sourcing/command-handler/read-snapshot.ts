import { carried } from '../../foundation/index.js';

const moments = carried<number>('read snapshot');

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
  return moments.get() === undefined ? withReadSnapshot(work) : work();
}

/** Readers must see everything written before this time (`performance.now()`). */
export function snapshotTime(): number {
  return moments.get() ?? performance.now();
}
