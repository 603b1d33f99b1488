/** As the server numbers it: -1 none, -2 any, -4 exists. */
export const expectations = { none: -1, any: -2, exists: -4 } as const;

export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/**
 * A record of the transaction log. Commit and prepare position are equal, as in all records that
 * current servers write.
 */
export interface LogRecord extends Proposed {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  /** .NET ticks since 1970. */
  readonly created: string;
}

export interface DoubleStream {
  readonly records: LogRecord[];
  /** `$tb`: reads skip events below it; the largest number is a soft delete. */
  truncateBefore: number;
  tombstoned: boolean;
}
