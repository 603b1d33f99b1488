/**
 * Counts one submission, once per participation and cycle; opens a cycle of 24 hours if none is
 * running.
 */
export type CountScreener = {
  readonly type: 'CountScreener';
  readonly data: {
    readonly userId: string;
    readonly participationId: string;
    /** The id of the cycle, if this command opens one. */
    readonly newCycleId: string;
    /** Screeners in a cycle, if this command opens one (`SCREENER_CYCLE_LIMIT`). */
    readonly limit: number;
    /** ISO 8601. */
    readonly at: string;
  };
};
/** Ends the cycle once it has expired. Ignores a cycle that is no longer the running one. */
export type ResetScreenerCycle = {
  readonly type: 'ResetScreenerCycle';
  readonly data: { readonly cycleId: string; readonly at: string };
};
export type ScreenerCycleCommand = CountScreener | ResetScreenerCycle;
