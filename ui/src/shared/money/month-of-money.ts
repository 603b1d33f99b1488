export interface MonthOfMoney {
  /** `2026-11`. */
  readonly key: string;
  /** `Nov`. */
  readonly short: string;
  /** `November 2026`. */
  readonly label: string;
  readonly dollars: number;
  /** How many payments `dollars` sums up. */
  readonly count: number;
}
