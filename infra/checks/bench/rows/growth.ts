import { registry } from '@panelist/domain/registry';
import { eventLog, postgresEventStore } from '@panelist/infra/event-sourcing';
import { loadConfig } from '@panelist/infra/foundation';
import { postgresVault } from '@panelist/infra/personal-data';
import { rebuildReadModels } from '@panelist/projectors';
import { screenerCycles } from '@panelist/projectors/read-models';
import { appendLoad } from '../append-load.js';
import { atMost, figure, reported } from '../figures.js';
import { diskSpace, fillStore } from '../fill.js';
import { beginScreeners, measureLag } from '../live-lag.js';
import { load, percentile } from '../measure.js';
import type { Latencies } from '../measure.js';
import { startProduct } from '../product.js';
import type { BenchContext, BenchDatabase, BenchRow, Line } from '../row.js';
import { makeSupport, makeWorld } from '../world.js';
import type { Participant, World } from '../world.js';

/** The aim "flat": the highest ratio of the figure at the largest size to that at the smallest. */
const flat = 1.5;

interface AtSize {
  readonly size: number;
  readonly append: Latencies;
  readonly lag: Latencies;
  readonly search: Latencies;
  readonly history: Latencies;
  /** Seconds until the product is ready. */
  readonly start: number;
  /** Seconds until a read model is made anew, for which the whole log is read. */
  readonly rebuild: number;
  /** Bytes of the log, with its indexes. */
  readonly disk: number;
}

/**
 * The same operations on logs of ten thousand events, ten times as many, and so on up to `--grow`
 * (a million).
 */
export const growth: BenchRow = {
  name: 'growth',
  aim: 'append, lag and search stay flat',
  run: async (context) => {
    const database = await context.database();
    const world = await makeWorld(context, database, { participants: context.quick ? 5 : 50, projects: 20 });
    await beginScreeners(world);
    const [who, support] = world.participants;
    if (who === undefined || support === undefined) throw new Error('The world has no two participants');
    await makeSupport(world, support);
    const measured: AtSize[] = [];
    for (const size of context.quick ? [2_000, 4_000] : tenfold(10_000, context.grow)) {
      const { rows } = await database.pool.query<{ events: string }>('select count(*) as events from event_store.events');
      await fillStore(database.pool, Math.max(0, size - Number(rows[0]?.events)));
      context.log(`${size.toLocaleString('en-US')} events are there`);
      measured.push({ size, ...(await measureAt(context, database, world, { who, support })) });
    }
    const [first, last] = [measured[0], measured.at(-1)];
    if (first === undefined || last === undefined) throw new Error('There is no size to measure at');
    const events = `at ${measured.map(({ size }) => size.toLocaleString('en-US')).join(' / ')} events`;
    const each = (of: (at: AtSize) => number): string => measured.map((at) => figure(of(at), '')).join(' / ');
    const lineOf = (what: string, of: (at: AtSize) => Latencies): Line => {
      const grown = percentile(of(last), 0.5) / percentile(of(first), 0.5);
      return {
        what: `${what}, ${events}`,
        ours: `${each((at) => percentile(of(at), 0.5))} ms (p50)`,
        latencies: of(last),
        aims: [atMost(flat, grown, `flat (p50 grows by ≤ ${flat} ×)`)],
      };
    };
    const reportOf = (what: string, unit: string, of: (at: AtSize) => number): Line => ({
      what: `${what}, ${events}`,
      ours: `${each(of)} ${unit}`,
      aims: [reported],
    });
    return {
      lines: [
        lineOf('append, 16 callers', ({ append }) => append),
        lineOf('live lag at 200 events/s', ({ lag }) => lag),
        lineOf('list of projects over HTTP', ({ search }) => search),
        lineOf("first page of a person's history over HTTP", ({ history }) => history),
        reportOf('a read model made anew, which reads the whole log', 's', ({ rebuild }) => rebuild),
        reportOf('start of the built product until it is ready', 's', ({ start }) => start),
        reportOf('the log on disk, with its indexes', 'MB', ({ disk }) => disk / 2 ** 20),
      ],
    };
  },
};

/** `from`, ten times as much, and so on up to `to`. */
function tenfold(from: number, to: number): readonly number[] {
  return from > to ? [] : [from, ...tenfold(from * 10, to)];
}

/** How long each part takes, in milliseconds, of which a fifth before is not counted. */
const partMs = ({ quick }: BenchContext): number => (quick ? 500 : 5_000);

async function measureAppends(context: BenchContext, { url, pool }: BenchDatabase): Promise<Latencies> {
  const store = await postgresEventStore({ connectionString: url, pool });
  const act = appendLoad(store);
  await load(16, partMs(context) / 5, act);
  const { latencies } = await load(16, partMs(context), act);
  await store.close();
  return latencies;
}

async function measureAt(
  context: BenchContext,
  database: BenchDatabase,
  world: World,
  { who, support }: { readonly who: Participant; readonly support: Participant },
): Promise<Omit<AtSize, 'size'>> {
  const milliseconds = partMs(context);
  const append = await measureAppends(context, database);

  const product = await startProduct(context, database, { built: !context.quick });
  const lagOver = { perSecond: 200, milliseconds };
  await measureLag(world, database, { ...lagOver, milliseconds: milliseconds / 5 });
  const lag = (await measureLag(world, database, lagOver)).slice.latencies;
  const measureCall = async ({ bearer }: Participant, path: string): Promise<Latencies> => {
    const call = async () => {
      const answer = await fetch(product.url + path, { headers: { Authorization: `Bearer ${bearer}` } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    await load(2, milliseconds / 5, call);
    return (await load(2, milliseconds, call)).latencies;
  };
  const search = await measureCall(who, `/api/v4/matching/projects/search/profiles/${who.profileId}?limit=20`);
  const history = await measureCall(support, `/api/v4/support/participants/${who.userId}/history?limit=50`);
  await product.stop();

  const beforeRebuild = performance.now();
  await makeAnew(database);
  const rebuild = (performance.now() - beforeRebuild) / 1_000;
  const disk = (await diskSpace(database.pool)).eventBytes;
  return { append, lag, search, history, start: product.readyAfter, rebuild, disk };
}

async function makeAnew({ url, pool }: BenchDatabase): Promise<void> {
  const { masterKey } = loadConfig({});
  const store = await postgresEventStore({ connectionString: url, pool });
  const vault = postgresVault({ pool, masterKey });
  const log = eventLog({ store, vault, events: registry.events });
  try {
    await rebuildReadModels({ pool, store, vault, log }, [screenerCycles.name]);
  } finally {
    await store.close();
  }
}
