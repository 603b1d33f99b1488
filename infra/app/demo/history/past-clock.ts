import type { AdjustableClock } from '@panelist/infra/foundation';

/** A clock that is where the demo's history has got to. */
export interface PastClock extends AdjustableClock {
  /** Moves it forward to this time, milliseconds; it never goes back. */
  moveTo(time: number): void;
}

export function pastClock(start: number): PastClock {
  let time = start;
  return {
    now: () => new Date(time).toISOString(),
    advance: (milliseconds) => {
      time += milliseconds;
    },
    moveTo: (next) => {
      time = Math.max(time, next);
    },
    get offset() {
      return time - Date.now();
    },
  };
}
