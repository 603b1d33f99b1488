import type pg from 'pg';
import type { Comparison, Latencies } from './measure.js';

/**
 * A database for one row, migrated and otherwise empty, on the run's durable server. Dropped when
 * the row ends.
 */
export interface BenchDatabase {
  readonly url: string;
  /** Twenty connections, closed with the database. */
  readonly pool: pg.Pool;
}

export interface BenchContext {
  /** A new database for each call. */
  readonly database: () => Promise<BenchDatabase>;
  /** Another pool on a database, closed when the row ends. */
  readonly poolOf: (database: BenchDatabase, max: number) => pg.Pool;
  /** Seed of this run's data; printed with the table, set by `--seed`. */
  readonly seed: number;
  /** Numbers from 0 (inclusive) to 1 (exclusive), the same in every run with this seed. */
  readonly random: () => number;
  /** A small size: shows that the row works, not how fast. */
  readonly quick: boolean;
  /** Duration of rows that load a running process, in minutes (`--minutes`, 2). */
  readonly minutes: number;
  /** Events of the largest log (`--grow`, a million). */
  readonly grow: number;
  /** Reports the row's progress. */
  readonly log: (sentence: string) => void;
  /** Called in reverse order when the row ends, also after an error. */
  readonly after: (close: () => Promise<unknown>) => void;
}

/** One aim and whether it was met: null if the figure is only reported. */
export interface Aim {
  readonly text: string;
  readonly met: boolean | null;
}

/** One line of the table. */
export interface Line {
  readonly what: string;
  /** Our figure with its unit, as printed: `1,900 events/s`. */
  readonly ours: string;
  /** The baseline's name and figure. */
  readonly baseline?: string;
  /** With the baseline. */
  readonly comparison?: Comparison;
  /** Durations of our calls, in milliseconds. */
  readonly latencies?: Latencies;
  readonly aims: readonly Aim[];
  /** A sentence under the table, if the figure needs one. */
  readonly note?: string;
}

export interface RowResult {
  readonly lines: readonly Line[];
}

/**
 * A row of the table, with one or more lines. A row that throws is reported as failed; the others
 * still run.
 */
export interface BenchRow {
  /** For `npm run bench -- NAME`: kebab-case. */
  readonly name: string;
  /** Its aim, shown when it fails. */
  readonly aim: string;
  readonly run: (context: BenchContext) => Promise<RowResult>;
}
