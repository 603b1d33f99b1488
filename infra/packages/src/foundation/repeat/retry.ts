import { pauseAfter } from './back-off.js';
import type { Pauses } from './back-off.js';
import { setTimeout as pause } from 'node:timers/promises';

export interface RetryOptions {
  readonly pauses: Pauses;
  /** Whether another try may help; any other error is thrown at once. */
  readonly isTransient: (error: unknown) => boolean;
  /** Most tries. */
  readonly tries?: number;
  /** No try begins later than this, in milliseconds of real time after the first one. */
  readonly withinMs?: number;
  /** Pauses are randomly shortened by up to half, so that many callers do not retry together. */
  readonly isSpread?: boolean;
  /** Ends it before the next try with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Gets each failure after which there is another try. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Tries until `work` succeeds or the limits are reached: then the last failure is thrown, whatever
 * it is.
 */
export async function retry<Result>(work: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  const { pauses, isTransient, tries = Number.POSITIVE_INFINITY, withinMs = Number.POSITIVE_INFINITY, signal } = options;
  const end = performance.now() + withinMs;
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const pauseMs = pauseAfter(failures, pauses) * (options.isSpread ? 0.5 + Math.random() / 2 : 1);
      if (!isTransient(error) || failures + 1 >= tries || performance.now() + pauseMs > end) throw error;
      options.onFailure?.(error);
      await sleep(pauseMs, signal);
    }
  }
}

/**
 * Waits; ends early, without an error, once `signal` aborts.
 * @param milliseconds of real time
 * @param holdsProcess false: a process with nothing else to do may end meanwhile
 */
export async function sleep(milliseconds: number, signal?: AbortSignal, holdsProcess = true): Promise<void> {
  await pause(milliseconds, undefined, { ...(signal && { signal }), ref: holdsProcess }).catch(() => undefined);
}
