import { postgresEventStore } from '@panelist/infra/event-sourcing';
import { appendLoad } from '../append-load.js';
import { atMost, figure } from '../figures.js';
import { fillStore } from '../fill.js';
import { linePlot } from '../line-plot.js';
import { beginScreeners, measureLag } from '../live-lag.js';
import { load, percentile } from '../measure.js';
import type { Latencies } from '../measure.js';
import { startProduct } from '../product.js';
import type { BenchContext, BenchDatabase, BenchRow } from '../row.js';
import { makeWorld } from '../world.js';
import type { World } from '../world.js';

/** The aim "flat": the highest ratio of the figure at the largest size to that at the smallest. */
const flat = 1.5;

interface AtSize {
  readonly size: number;
  readonly append: Latencies;
  readonly lag: Latencies;
  readonly search: Latencies;
}

/** The same operations on logs of ten thousand, a hundred thousand and a million events. */
export const growth: BenchRow = {
  name: 'growth',
  aim: 'append, lag and search stay flat',
  run: async (context) => {
    const database = await context.database();
    const world = await makeWorld(context, database, { participants: context.quick ? 5 : 50, projects: 20 });
    await beginScreeners(world);
    const measured: AtSize[] = [];
    for (const size of context.quick ? [2_000, 4_000] : [10_000, 100_000, 1_000_000]) {
      const { rows } = await database.pool.query<{ events: string }>('select count(*) as events from event_store.events');
      await fillStore(database.pool, Math.max(0, size - Number(rows[0]?.events)));
      context.log(`${size.toLocaleString('en-US')} events are there`);
      measured.push({ size, ...(await measureAt(context, database, world)) });
    }
    const [first, last] = [measured[0], measured.at(-1)];
    if (first === undefined || last === undefined) throw new Error('There is no size to measure at');
    const lineOf = (what: string, of: (at: AtSize) => Latencies) => {
      const grown = percentile(of(last), 0.5) / percentile(of(first), 0.5);
      return {
        what: `${what}, at ${measured.map(({ size }) => size.toLocaleString('en-US')).join(' / ')} events`,
        ours: `${measured.map((at) => figure(percentile(of(at), 0.5), '')).join(' / ')} ms (p50)`,
        latencies: of(last),
        aims: [atMost(flat, grown, `flat (p50 grows by ≤ ${flat} ×)`)],
      };
    };
    const series = (name: string, of: (at: AtSize) => Latencies) =>
      [0.5, 0.99].map((part) => ({ name: `${name}, p${part * 100}`, values: measured.map((at) => percentile(of(at), part)) }));
    const title = 'Cost as the log grows';
    const sizes = measured.map(({ size }) => size);
    const svg = linePlot(title, 'ms, by events in the log', sizes, [
      ...series('append, 16 callers', ({ append }) => append),
      ...series('live lag', ({ lag }) => lag),
      ...series('list of projects', ({ search }) => search),
    ]);
    return {
      lines: [
        lineOf('append, 16 callers', ({ append }) => append),
        lineOf('live lag at 200 events/s', ({ lag }) => lag),
        lineOf('list of projects over HTTP', ({ search }) => search),
      ],
      plots: [{ file: 'cost-as-it-grows.svg', title, svg }],
    };
  },
};

async function measureAt(context: BenchContext, database: BenchDatabase, world: World): Promise<Omit<AtSize, 'size'>> {
  const milliseconds = context.quick ? 500 : 5_000;
  const store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
  const act = appendLoad(store);
  await load(16, milliseconds / 5, act);
  const append = (await load(16, milliseconds, act)).latencies;
  await store.close();

  const product = await startProduct(context, database);
  const lagOver = { perSecond: 200, milliseconds };
  await measureLag(world, database, { ...lagOver, milliseconds: milliseconds / 5 });
  const lag = (await measureLag(world, database, lagOver)).slice.latencies;
  const [who] = world.participants;
  if (who === undefined) throw new Error('The world has no participant');
  const { bearer, profileId } = who;
  const search = async () => {
    const answer = await fetch(`${product.url}/api/v4/matching/projects/search/profiles/${profileId}?limit=20`, {
      headers: { Authorization: `Bearer ${bearer}` },
    });
    if (!answer.ok) throw new Error(`The list of projects answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  await load(2, milliseconds / 5, search);
  const found = (await load(2, milliseconds, search)).latencies;
  await product.stop();
  return { append, lag, search: found };
}
