/**
 * Counts one submission, once per participation and cycle. Opens the cycle if it has not begun and
 * `at` is on its day or before; ends it otherwise, and if it has expired: then the next day's
 * counts.
 */
export type CountScreener = {
  readonly type: 'CountScreener';
  readonly data: {
    readonly userId: string;
    readonly cycleId: string;
    /** The UTC day of the cycle, `YYYY-MM-DD`. */
    readonly day: string;
    readonly participationId: string;
    /** Screeners in a cycle, if this command opens it (`SCREENER_CYCLE_LIMIT`). */
    readonly limit: number;
    /** ISO 8601. */
    readonly at: string;
  };
};
/** Ends the cycle once it has expired. */
export type ResetScreenerCycle = {
  readonly type: 'ResetScreenerCycle';
  readonly data: { readonly at: string };
};
export type ScreenerCycleCommand = CountScreener | ResetScreenerCycle;
