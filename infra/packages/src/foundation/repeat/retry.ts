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

/** Pauses between tries, in milliseconds of real time. */
export interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * The pause after so many failures in a row: it doubles with each one up to the longest.
 * @param failures how many came before the latest one
 */
export function pauseAfter(failures: number, { firstMs, longestMs }: Pauses): number {
  return Math.min(firstMs * 2 ** failures, longestMs);
}

/** Counts the failures of a loop that never gives up; a call that does give up uses `retry`. */
export interface BackOff {
  /** Counts a failure; returns the pause before the next try, in milliseconds. */
  readonly next: () => number;
  /** After a success: the next pause is the first one again. */
  readonly reset: () => void;
}

export function backOff(pauses: Pauses): BackOff {
  let failures = 0;
  return {
    next: () => pauseAfter(failures++, pauses),
    reset: () => {
      failures = 0;
    },
  };
}

/** Codes of sockets and of DNS look-ups whose other side can't be reached, or is lost. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Whether the network failed, or the look-up of a name: a retry may succeed without any change. It
 * does not say whether a request was sent.
 */
export function isNetworkError(error: unknown): boolean {
  // By shape: the system's errors may be of another realm than ours (a test runner's).
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    networkCodes.has(error.code)
  );
}
