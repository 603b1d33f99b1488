import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<number>();

/** Within `work` (a request) one moment counts as now: what was written before it began is seen, and it is looked for once instead of with each stream. */
export function withReadSnapshot<T>(work: () => T): T {
  return moments.run(performance.now(), work);
}

/** The moment up to which everything must be seen, by `performance.now()`. */
export function snapshotTime(): number {
  return moments.getStore() ?? performance.now();
}
