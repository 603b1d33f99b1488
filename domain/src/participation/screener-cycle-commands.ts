/** Counts one submission, once per participation; opens a cycle of 24 hours where none runs. */
export type CountScreener = {
  readonly type: 'CountScreener';
  readonly data: {
    readonly userId: string;
    readonly participationId: string;
    /** The id of the cycle, should one be opened. */
    readonly newCycleId: string;
    /** Screeners in a cycle, should one be opened (`SCREENER_CYCLE_LIMIT`). */
    readonly limit: number;
    /** ISO 8601. */
    readonly at: string;
  };
};
/** Ends the cycle once it has expired. A cycle that is not the running one any more is left alone. */
export type ResetScreenerCycle = {
  readonly type: 'ResetScreenerCycle';
  readonly data: { readonly cycleId: string; readonly at: string };
};
export type ScreenerCycleCommand = CountScreener | ResetScreenerCycle;
