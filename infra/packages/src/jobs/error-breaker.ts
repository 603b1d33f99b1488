export interface ErrorBreaker {
  /** Counts one error. Returns true for the one that opens the breaker, and only for that one. */
  hit(): boolean;
  readonly open: boolean;
}

/**
 * Bounds a loop that reports errors: more than `limit` within `windowMs` of real time open it for
 * good. On a missing schema a worker reports a hundred thousand errors a second and starves the
 * process.
 */
export function errorBreaker({ limit = 20, windowMs = 1_000, now = Date.now } = {}): ErrorBreaker {
  let recent: number[] = [];
  let open = false;
  return {
    hit() {
      if (open) return false;
      const time = now();
      recent = [...recent.filter((earlier) => earlier > time - windowMs), time];
      open = recent.length > limit;
      return open;
    },
    get open() {
      return open;
    },
  };
}
