/** Durations of single acts, in milliseconds, ascending. */
export type Latencies = readonly number[];

/** One stretch of load. */
export interface Slice {
  /** What was done: events, calls. */
  readonly count: number;
  readonly seconds: number;
  readonly latencies: Latencies;
}

/** One act of a caller; answers how many things it did (1 unless said). */
export type Act = (caller: number) => Promise<number | void>;

/** `callers` act one after the other, each by itself, for `milliseconds`; what is under way then is waited for, and counted with its time. */
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

/** All sides in turn, `rounds` times over (A B A B …), after one round that warms up and counts for nothing: what disturbs the machine disturbs all alike. */
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
  // Each of the names has its slices by now.
  return slices as Record<Side, readonly Slice[]>;
}

/** Things a second of a side: the median of its slices. */
export function rateOf(slices: readonly Slice[]): number {
  return median(slices.map(({ count, seconds }) => count / seconds));
}

/** Ours over the other's, slice by slice, so that both were measured in the same minute; the median of these. */
export function ratioOf(ours: readonly Slice[], beside: readonly Slice[]): number {
  return median(ours.map((slice, index) => rateOf([slice]) / rateOf(beside.slice(index, index + 1))));
}

export function latenciesOf(slices: readonly Slice[]): Latencies {
  return ascending(slices.flatMap(({ latencies }) => latencies));
}

export function ascending(numbers: readonly number[]): Latencies {
  return numbers.toSorted((a, b) => a - b);
}

/** The number that `part` of them do not exceed (nearest rank); NaN of nothing. @param sorted ascending @param part from 0 to 1 */
export function percentile(sorted: Latencies, part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** By how much the second number of the pairs rises when the first rises by one: the straight line with the least squares. */
export function slope(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const together = pairs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0);
  return together / pairs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0);
}
