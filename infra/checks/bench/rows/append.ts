import { postgresEventStore } from '@panelist/infra/event-sourcing';
import { appendLoad } from '../append-load.js';
import { bestPool, poolSizes } from '../best-pool.js';
import { emmettLoad, loadEmmett } from '../emmett.js';
import { atLeast, atMost, figure } from '../figures.js';
import { compare, interleaved, latenciesOf, load, metered, percentile, rateOf } from '../measure.js';
import type { Act, Latencies } from '../measure.js';
import { plainInsert } from '../plain-insert.js';
import { meterOf } from '../processor-time.js';
import type { Aim, BenchContext, BenchDatabase, BenchRow, Line } from '../row.js';

/** A baseline for our appends. */
interface Baseline {
  readonly name: string;
  readonly load: (database: BenchDatabase) => (pool: BenchDatabase['pool']) => Promise<Act>;
}

const plain: Baseline = { name: 'plain INSERT', load: () => plainInsert };

export const appendAlone: BenchRow = {
  name: 'append-1',
  aim: '≥ 0.7 of it; p50 ≤ 2 ms',
  run: async (context) => ({
    lines: [
      await measure(context, 'append, 1 caller', 1, plain, ({ ratio, latencies }) => [
        atLeast(0.7, ratio, '≥ 0.7 of it'),
        atMost(2, percentile(latencies, 0.5), 'p50 ≤ 2 ms'),
      ]),
    ],
  }),
};

export const appendTogether: BenchRow = {
  name: 'append-64',
  aim: '≥ 1.2 of it; ≥ 5,000 events/s; p99 ≤ 50 ms',
  run: async (context) => ({
    lines: [
      await measure(context, 'append, 64 callers, full semantics', 64, plain, ({ ratio, rate, latencies }) => [
        atLeast(1.2, ratio, '≥ 1.2 of it'),
        atLeast(5_000, rate, '≥ 5,000 events/s'),
        atMost(50, percentile(latencies, 0.99), 'p99 ≤ 50 ms'),
      ]),
    ],
  }),
};

export const appendAgainstEmmett: BenchRow = {
  name: 'append-emmett',
  aim: '≥ 2 × it',
  run: async (context) => {
    const emmett = await loadEmmett();
    if (emmett === undefined)
      throw new Error('its package could not be installed in infra/checks/bench (run npm ci there for the reason)');
    const baseline: Baseline = {
      name: 'Emmett 0.42',
      load:
        ({ url }) =>
        async (pool) =>
          emmettLoad(emmett, url, pool),
    };
    const aims = ({ ratio }: Measured) => [atLeast(2, ratio, '≥ 2 × it')];
    return {
      lines: [
        {
          ...(await measure(context, 'append versus Emmett, 1 caller', 1, baseline, aims)),
          note: 'a lone caller waits for one commit an append on either side, so that the disk decides; the row of one caller versus a plain INSERT shows how much there is to win.',
        },
        await measure(context, 'append versus Emmett, 64 callers', 64, baseline, aims),
      ],
    };
  },
};

interface Measured {
  readonly rate: number;
  readonly ratio: number;
  readonly latencies: Latencies;
}

/** Runs both sides in one database, in turn. */
async function measure(
  context: BenchContext,
  what: string,
  callers: number,
  baseline: Baseline,
  aims: (measured: Measured) => readonly Aim[],
): Promise<Line> {
  const database = await context.database();
  const store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
  context.after(async () => store.close());
  const append = appendLoad(store);
  const milliseconds = context.quick ? 200 : 1_500;
  const sizes = poolSizes(callers, context.quick);
  const best = await bestPool(context, database, { callers, sizes, milliseconds }, baseline.load(database));
  const meter = await meterOf(database.pool, process.pid);
  const { ours, theirs } = await interleaved(context.quick ? 2 : 5, {
    ours: metered(meter, async () => load(callers, milliseconds, append)),
    theirs: metered(meter, async () => load(callers, milliseconds, best.act)),
  });
  const comparison = compare(ours, theirs);
  const measured = { rate: rateOf(ours), ratio: comparison.ratio, latencies: latenciesOf(ours) };
  return {
    what,
    ours: figure(measured.rate, 'events/s'),
    baseline: `${baseline.name}${callers === 1 ? '' : `, its best pool (${best.size})`}: ${figure(rateOf(theirs), '/s')}`,
    comparison,
    latencies: measured.latencies,
    aims: aims(measured),
  };
}
