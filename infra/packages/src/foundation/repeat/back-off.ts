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
