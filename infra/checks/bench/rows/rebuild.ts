import { registry } from '@panelist/domain/registry';
import { randomBytes } from 'node:crypto';
import { eventLog, postgresEventStore } from '@panelist/infra/event-sourcing';
import { postgresVault } from '@panelist/infra/personal-data';
import { projections, rebuildReadModels } from '@panelist/projectors';
import { ensureTables } from '@panelist/infra/processors';
import { atLeast, figure, reported } from '../figures.js';
import { compare, interleaved, metered, rateOf } from '../measure.js';
import type { Slice } from '../measure.js';
import { meterOf } from '../processor-time.js';
import { writeHistory } from '../participation-history.js';
import type { BenchContext, BenchDatabase, BenchRow, Line } from '../row.js';

/** Read models and how they differ; each is measured by the events that it handles. */
const measured = [
  { name: 'screener-cycles', what: 'nothing personal' },
  { name: 'participations', what: 'answers sealed' },
  { name: 'accounts', what: 'names sealed, hashes for look-ups' },
  { name: 'profiles', what: 'nearly all sealed' },
] as const;

const aim = '≥ 30,000 events/s';

export const rebuild: BenchRow = {
  name: 'rebuild',
  aim,
  run: async (context) => {
    const database = await context.database();
    const { pool } = database;
    const store = await postgresEventStore({ connectionString: database.url, pool });
    context.after(async () => store.close());
    const masterKey = randomBytes(32);
    const vault = postgresVault({ pool, masterKey });
    const log = eventLog({ store, vault, events: registry.events });
    const size = context.quick ? { people: 30, participations: 60 } : { people: 12_000, participations: 25_000 };
    const total = await writeHistory(log, { ...size, random: context.random });
    await pool.query('vacuum analyze event_store.events');
    context.log(`${figure(total, 'events')} in the log`);

    await ensureTables(pool, projections, 'refuse');
    const meter = await meterOf(pool, process.pid);
    const lines: Line[] = [];
    for (const { name, what } of measured) {
      const projection = projections.find(({ model }) => model.name === name);
      if (projection === undefined) throw new Error(`There is no read model ${name}`);
      const counted = await pool.query<{ count: number }>(
        'select count(*)::int as count from event_store.events where type = any($1)',
        [projection.types],
      );
      const events = counted.rows[0]?.count ?? 0;
      const run = async (work: () => Promise<unknown>): Promise<Slice> => {
        const begin = performance.now();
        await work();
        const milliseconds = performance.now() - begin;
        return { count: events, seconds: milliseconds / 1_000, latencies: [milliseconds] };
      };
      const { ours, baseline } = await interleaved(context.quick ? 1 : 5, {
        ours: metered(meter, () => run(() => rebuildReadModels({ pool, store, vault, log }, [name]))),
        baseline: metered(meter, () => run(() => copyRows(database, projection.name))),
      });
      const rows = await pool.query<{ count: number }>(`select count(*)::int as count from ${projection.model.tableName}`);
      const rate = rateOf(ours);
      lines.push({
        what: `rebuild of ${name} (${what}), ${figure(events, 'events')} into ${figure(rows.rows[0]?.count ?? 0, 'rows')}`,
        ours: figure(rate, 'events/s'),
        baseline: `INSERT … SELECT of the same rows: ${figure(rateOf(baseline), 'events/s')}`,
        comparison: compare(ours, baseline),
        aims: [events === 0 ? reported : atLeast(30_000, rate, aim)],
      });
    }
    return { lines: [...lines, await sharedScan(context, { pool, store, vault, log })] };
  },
};

/** As many tables as share one scan after a deploy. */
const tablesOfScan = 8;

/**
 * What a deploy of several read models costs: their tables filled in one scan of the log, or one
 * after the other.
 */
async function sharedScan(context: BenchContext, dependencies: Parameters<typeof rebuildReadModels>[0]): Promise<Line> {
  const handled = await dependencies.pool.query<{ type: string; count: number }>(
    'select type, count(*)::int as count from event_store.events group by type',
  );
  const eventsOf = (types: readonly string[]): number =>
    handled.rows.reduce((sum, { type, count }) => sum + (types.includes(type) ? count : 0), 0);
  const longest = projections
    .map(({ model, types }) => ({ name: model.name, events: eventsOf(types) }))
    .toSorted((one, other) => other.events - one.events)
    .slice(0, tablesOfScan);
  const total = longest.reduce((sum, { events }) => sum + events, 0);
  const run = async (batches: readonly (readonly string[])[]): Promise<Slice> => {
    const begin = performance.now();
    for (const names of batches) await rebuildReadModels(dependencies, names);
    const milliseconds = performance.now() - begin;
    return { count: total, seconds: milliseconds / 1_000, latencies: [milliseconds] };
  };
  const meter = await meterOf(dependencies.pool, process.pid);
  const names = longest.map(({ name }) => name);
  const { ours, baseline } = await interleaved(context.quick ? 1 : 5, {
    ours: metered(meter, () => run([names])),
    baseline: metered(meter, () => run(names.map((name) => [name]))),
  });
  return {
    what: `${tablesOfScan} read models made anew in one scan of the log, as after a deploy, ${figure(total, 'events')} handled`,
    ours: figure(rateOf(ours), 'events/s'),
    baseline: `one after the other: ${figure(rateOf(baseline), 'events/s')}`,
    comparison: compare(ours, baseline),
    aims: [reported],
    note: `${names.join(', ')}.`,
  };
}

/** Copies the rows into an empty table of the same form, with its indexes. */
async function copyRows({ pool }: BenchDatabase, checkpoint: string): Promise<void> {
  const found = await pool.query<{ table: string }>('select table_name as table from app.checkpoints where name = $1', [
    checkpoint,
  ]);
  const table = found.rows[0]?.table ?? '';
  const copy = `${table}_copy`;
  const columns = await pool.query<{ names: string }>(
    `select string_agg(format('%I', attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.rows[0]?.names ?? '';
  await pool.query(`create table ${copy} (like ${table} including all)`);
  await pool.query(`insert into ${copy} (${names}) select ${names} from ${table}`);
  await pool.query(`drop table ${copy}`);
}
