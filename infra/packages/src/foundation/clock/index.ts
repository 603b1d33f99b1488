/** The app's clock. All business time comes from here; the demo moves it forward. */
export interface Clock {
  /** ISO 8601 in UTC, milliseconds. */
  now(): string;
}

/** Real time, plus an offset that only ever grows (`POST /demo/clock`). */
export interface AdjustableClock extends Clock {
  advance(milliseconds: number): void;
  /** Milliseconds ahead of real time. */
  readonly offset: number;
}

export function systemClock(offset = 0): AdjustableClock {
  let ahead = offset;
  return {
    now: () => new Date(Date.now() + ahead).toISOString(),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    get offset() {
      return ahead;
    },
  };
}
