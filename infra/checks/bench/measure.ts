import type { Cost, Meter } from './processor-time.js';

/** Durations of single actions, in milliseconds, ascending. */
export type Latencies = readonly number[];

/** One period of load. */
export interface Slice {
  /** Number of things done: events, calls. */
  readonly count: number;
  readonly seconds: number;
  readonly latencies: Latencies;
  /** Processor time that it took, where it was metered. */
  readonly cost?: Cost;
}

/** One action of a caller; returns how many things it did (default 1). */
export type Act = (caller: number) => Promise<number | void>;

/**
 * `callers` run concurrently, each one action after another, for `milliseconds`; actions in
 * progress at the end are awaited and counted with their time.
 */
export async function load(callers: number, milliseconds: number, act: Act): Promise<Slice> {
  const latencies: number[] = [];
  let count = 0;
  const begin = performance.now();
  const end = begin + milliseconds;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let before = performance.now(); before < end;) {
        const done = (await act(caller)) ?? 1;
        count += done;
        const after = performance.now();
        latencies.push(after - before);
        before = after;
      }
    }),
  );
  return { count, seconds: (performance.now() - begin) / 1000, latencies: ascending(latencies) };
}

/** A side whose slices carry their processor time. */
export const metered = (meter: Meter, run: () => Promise<Slice>) => async (): Promise<Slice> => {
  const before = meter();
  const slice = await run();
  const after = meter();
  const used = (part: keyof Cost) => after[part] - before[part];
  return { ...slice, cost: { node: used('node'), postgres: used('postgres'), client: used('client') } };
};

/**
 * Runs the sides in turn, `rounds` times (A B A B …), after one warm-up round that does not count:
 * a disturbance of the machine affects all sides alike.
 */
export async function interleaved<Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Slice>>>,
): Promise<Readonly<Record<Side, readonly Slice[]>>> {
  const names = Object.keys(sides) as Side[];
  const slices: Partial<Record<Side, readonly Slice[]>> = {};
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const slice = await sides[name]();
      slices[name] = round === 0 ? [] : [...(slices[name] ?? []), slice];
    }
  }
  // Each name has its slices now.
  return slices as Record<Side, readonly Slice[]>;
}

/** Things a second of a side: the median of its slices. */
export function rateOf(slices: readonly Slice[]): number {
  return median(slices.map(({ count, seconds }) => count / seconds));
}

/** Our rate over the baseline's, and what both cost. */
export interface Comparison {
  /**
   * The median of the pairs' ratios: each pair was measured in the same minute. Above 1 ours is
   * faster.
   */
  readonly ratio: number;
  /** Of the pairs' ratios. */
  readonly least: number;
  readonly most: number;
  /** Processor time of one call; missing where a side was not metered. */
  readonly ours: Cost | undefined;
  readonly baseline: Cost | undefined;
}

export function compare(ours: readonly Slice[], baseline: readonly Slice[]): Comparison {
  const ratios = ascending(ours.map((slice, index) => rateOf([slice]) / rateOf(baseline.slice(index, index + 1))));
  const [least = Number.NaN, most = Number.NaN] = [ratios[0], ratios.at(-1)];
  return { ratio: median(ratios), least, most, ours: costOfCall(ours), baseline: costOfCall(baseline) };
}

function costOfCall(slices: readonly Slice[]): Cost | undefined {
  const count = slices.reduce((sum, slice) => sum + slice.count, 0);
  const costs = slices.flatMap(({ cost }) => cost ?? []);
  if (costs.length < slices.length) return undefined;
  const each = (part: keyof Cost) => costs.reduce((sum, cost) => sum + cost[part], 0) / count;
  return { node: each('node'), postgres: each('postgres'), client: each('client') };
}

export function latenciesOf(slices: readonly Slice[]): Latencies {
  return ascending(slices.flatMap(({ latencies }) => latencies));
}

export function ascending(numbers: readonly number[]): Latencies {
  return numbers.toSorted((a, b) => a - b);
}

/**
 * Percentile by nearest rank; NaN for an empty list. @param sorted ascending @param part from 0 to
 * 1
 */
export function percentile(sorted: Latencies, part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** The slope of the least-squares line through these pairs. */
export function slope(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const together = pairs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0);
  return together / pairs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0);
}
