import { appendLoad } from '../append-load.js';
import { atLeast, atMost, figure } from '../figures.js';
import { interleaved, latenciesOf, load, percentile, rateOf, ratioOf } from '../measure.js';
import { plainInsert } from '../plain-insert.js';
import type { BenchContext, BenchRow, Line } from '../row.js';
import { postgresEventStore } from '../../src/event-store/index.js';

/** Sizes of the pool that the baseline may choose from. */
const poolSizes = [4, 8, 16, 32, 64];

export const appendAlone: BenchRow = {
  name: 'append-1',
  aim: '≥ 0.7 of it; p50 ≤ 2 ms',
  run: async (context) => {
    const { ours, plain } = await measure(context, 1, [1]);
    const latencies = latenciesOf(ours);
    const ratio = ratioOf(ours, plain.slices);
    const line: Line = {
      what: 'append, 1 caller',
      ours: figure(rateOf(ours), 'events/s'),
      beside: `plain INSERT: ${figure(rateOf(plain.slices), '/s')}`,
      ratio,
      latencies,
      aims: [atLeast(0.7, ratio, '≥ 0.7 of it'), atMost(2, percentile(latencies, 0.5), 'p50 ≤ 2 ms')],
    };
    return { lines: [line] };
  },
};

export const appendTogether: BenchRow = {
  name: 'append-64',
  aim: '≥ 1.2 of it; ≥ 5,000 events/s; p99 ≤ 50 ms',
  run: async (context) => {
    const { ours, plain } = await measure(context, 64, context.quick ? [16] : poolSizes);
    const latencies = latenciesOf(ours);
    const ratio = ratioOf(ours, plain.slices);
    const rate = rateOf(ours);
    const line: Line = {
      what: 'append, 64 callers, full semantics',
      ours: figure(rate, 'events/s'),
      beside: `plain INSERT, its best pool (${plain.pool}): ${figure(rateOf(plain.slices), '/s')}`,
      ratio,
      latencies,
      aims: [
        atLeast(1.2, ratio, '≥ 1.2 of it'),
        atLeast(5_000, rate, '≥ 5,000 events/s'),
        atMost(50, percentile(latencies, 0.99), 'p99 ≤ 50 ms'),
      ],
    };
    return { lines: [line] };
  },
};

/** Both sides in one database; the baseline over the pool that served it best in a trial just before. */
async function measure(context: BenchContext, callers: number, pools: readonly number[]) {
  const database = await context.database();
  const store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
  context.after(async () => store.close());
  const append = appendLoad(store);
  const time = context.quick ? 200 : 2_000;

  const trials = [];
  for (const pool of pools) {
    const insert = await plainInsert(context.poolOf(database, pool));
    await load(callers, time / 4, insert);
    trials.push({ pool, insert, rate: rateOf([await load(callers, time, insert)]) });
  }
  const [best] = trials.toSorted((a, b) => b.rate - a.rate);
  if (best === undefined) throw new Error('There is no pool to try');
  const slices = await interleaved(context.quick ? 2 : 7, {
    ours: async () => load(callers, time, append),
    plain: async () => load(callers, time, best.insert),
  });
  return { ours: slices.ours, plain: { pool: best.pool, slices: slices.plain } };
}
