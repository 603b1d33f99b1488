import type pg from 'pg';
import type { Latencies } from './measure.js';

/** A database of a row's own, migrated and otherwise empty, on the one durable server of the run. Dropped when the row is over. */
export interface BenchDatabase {
  readonly url: string;
  /** Twenty connections, ended with the database. */
  readonly pool: pg.Pool;
}

export interface BenchContext {
  /** A fresh database each time. */
  readonly database: () => Promise<BenchDatabase>;
  /** Another pool on a database, ended with the row. */
  readonly poolOf: (database: BenchDatabase, max: number) => pg.Pool;
  /** What this run's data are drawn from; printed with the table, set by `--seed`. */
  readonly seed: number;
  /** Numbers from 0 (inclusive) to 1 (exclusive), the same in every run with this seed. */
  readonly random: () => number;
  /** A small size: shows that the row works, not how fast. */
  readonly quick: boolean;
  /** How long the rows that watch a running process load it (`--minutes`, 2). */
  readonly minutes: number;
  /** Says what the row is at. */
  readonly log: (sentence: string) => void;
  /** Called when the row is over, last one first, however it ended. */
  readonly after: (close: () => Promise<unknown>) => void;
}

/** One demand and whether it was met: null where the figure is only reported. */
export interface Aim {
  readonly text: string;
  readonly met: boolean | null;
}

/** One line of the table. */
export interface Line {
  readonly what: string;
  /** Our figure with its unit, as it shall read: `1,900 events/s`. */
  readonly ours: string;
  /** The baseline's figure, and what it is. */
  readonly beside?: string;
  /** Ours over the baseline's: above 1 is better than it. */
  readonly ratio?: number;
  /** How long ours took, each in milliseconds. */
  readonly latencies?: Latencies;
  readonly aims: readonly Aim[];
  /** A sentence under the table, where the figure needs one. */
  readonly note?: string;
}

/** A picture of the row, for the docs. */
export interface Plot {
  /** File name without folder: `cost-as-it-grows.svg`. */
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

export interface RowResult {
  readonly lines: readonly Line[];
  readonly plots?: readonly Plot[];
}

/** A row of the table, which may have several lines. A row that throws is shown as failed; the others still run. */
export interface BenchRow {
  /** For `npm run bench -- NAME`: kebab-case. */
  readonly name: string;
  /** What is demanded of it, shown when it fails. */
  readonly aim: string;
  readonly run: (context: BenchContext) => Promise<RowResult>;
}
