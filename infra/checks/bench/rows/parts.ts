import { registry } from '@panelist/domain/registry';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventLog, postgresEventStore } from '@panelist/infra/event-sourcing';
import { postgresVault } from '@panelist/infra/personal-data';
import { checkpointsOf, ensureTables } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors';
import { participations } from '@panelist/projectors/read-models';
import { figure, reported } from '../figures.js';
import { forked, nextMessage } from '../forked.js';
import { interleaved, rateOf } from '../measure.js';
import type { Slice } from '../measure.js';
import { writeHistory } from '../participation-history.js';
import type { Follow } from '../programs/follow-parts.js';
import type { BenchDatabase, BenchRow } from '../row.js';

/** Between two looks at the checkpoints, in milliseconds. */
const lookEvery = 10;

/** The work after an outage: the log is read page by page, as far as it has come meanwhile. */
export const parts: BenchRow = {
  name: 'parts',
  aim: 'reported',
  run: async (context) => {
    const database = await context.database();
    const { pool, url } = database;
    const store = await postgresEventStore({ connectionString: url, pool });
    context.after(async () => store.close());
    const masterKey = randomBytes(32);
    const vault = postgresVault({ pool, masterKey });
    const log = eventLog({ store, vault, events: registry.events });
    const size = context.quick ? { people: 30, participations: 60 } : { people: 4_000, participations: 8_000 };
    await writeHistory(log, { ...size, random: context.random });
    await pool.query('vacuum analyze event_store.events');
    const projection = projections.find(({ model }) => model === participations);
    if (projection === undefined) throw new Error('There is no projection of participations');
    await ensureTables(pool, [projection], 'refuse');
    const counted = await pool.query<{ count: number }>(
      'select count(*)::int as count from event_store.events where type = any($1)',
      [projection.types],
    );
    const { count = 0 } = counted.rows[0] ?? {};
    const children = [forked(context, 'follow-parts.ts', {}), forked(context, 'follow-parts.ts', {})];
    await Promise.all(children.map(async (child) => nextMessage(child)));

    /** @param shares the numbers of the parts that each process runs */
    const catchUp = async (shares: readonly (readonly number[])[]): Promise<Slice> => {
      await forget(database);
      const working = children.slice(0, shares.length);
      const tell = async (messageOf: (index: number) => Follow | 'stop') =>
        Promise.all(
          working.map(async (child, index) => {
            const done = nextMessage(child);
            child.send(messageOf(index));
            await done;
          }),
        );
      const begin = performance.now();
      await tell((index) => ({ url, masterKey, model: participations.name, parts: shares[index] ?? [] }));
      while (!(await haveCaughtUp(database))) await pause(lookEvery);
      const milliseconds = performance.now() - begin;
      await tell(() => 'stop');
      return { count, seconds: milliseconds / 1_000, latencies: [milliseconds] };
    };
    const { ours, baseline } = await interleaved(context.quick ? 1 : 3, {
      ours: async () => catchUp([[0], [1]]),
      baseline: async () => catchUp([[0, 1]]),
    });
    return {
      lines: [
        {
          what: `participations catch up with ${figure(count, 'events')}, each of their two parts in a process of its own`,
          ours: figure(rateOf(ours), 'events/s'),
          baseline: `one process with both: ${figure(rateOf(baseline), 'events/s')}`,
          ratio: rateOf(ours) / rateOf(baseline),
          aims: [reported],
          note: 'PostgreSQL works on the same two cores.',
        },
      ],
    };
  },
};

const names = checkpointsOf(participations);

/** An empty table, and checkpoints at the first event: else it would be filled in memory, without the parts. */
async function forget({ pool }: BenchDatabase): Promise<void> {
  await pool.query(`truncate ${participations.tableName}`);
  await pool.query(
    `update app.checkpoints set epoch = epoch + 1, state = 'starting',
       position = lpad((select min(position) from event_store.events)::text, 19, '0') where name = any($1)`,
    [names],
  );
}

async function haveCaughtUp({ pool }: BenchDatabase): Promise<boolean> {
  const { rows } = await pool.query<{ passed: boolean }>(
    "select bool_and(state = 'running') as passed from app.checkpoints where name = any($1)",
    [names],
  );
  return rows[0]?.passed === true;
}
