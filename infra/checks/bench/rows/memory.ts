import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { atMost, figure, reported } from '../figures.js';
import { diskSpace } from '../fill.js';
import { httpClient } from '../http-side.js';
import type { Call } from '../http-side.js';
import { slope } from '../measure.js';
import { startProduct } from '../product.js';
import type { BenchRow } from '../row.js';
import { makeWorld } from '../world.js';
import { answers } from '../world-samples.js';

const connections = 8;
/**
 * Maximum growth of the heap for ten thousand calls once all caches are full, in MB: more is a
 * leak.
 */
const leak = 2;

/**
 * Caches fill for so long, in minutes, or for half of a shorter run: folded states, prepared
 * statements, keys.
 */
const warmUp = 10;

interface Round {
  readonly calls: number;
  /** Since the load began. */
  readonly minutes: number;
  /** After a collection, in MiB. */
  readonly heap: number;
  /** MiB. */
  readonly resident: number;
}

/**
 * The built product under load for minutes (`--minutes`): the heap after each round, and the
 * events' size on disk.
 */
export const memory: BenchRow = {
  name: 'memory',
  aim: 'reported, no leak',
  run: async (context) => {
    const database = await context.database();
    // So many people that each stays below the limit of drafts a minute.
    const world = await makeWorld(context, database, { participants: context.quick ? 50 : 600, projects: 2 });
    const before = await diskSpace(database.pool);
    const product = await startProduct(context, database, { built: !context.quick });
    const { send } = httpClient(context);
    const idle = { resident: residentMegabytes(product.pid), heap: (await product.heapAfterCollection()) / 2 ** 20 };

    const rounds: Round[] = [];
    let calls = 0;
    const begin = performance.now();
    const end = begin + (context.quick ? 3_000 : context.minutes * 60_000);
    while (performance.now() < end || rounds.length < 4) {
      const round = rounds.length;
      const projectId = world.projectIds[round % world.projectIds.length];
      await send(
        product.url,
        connections,
        world.participants.flatMap(({ bearer }) =>
          Array.from({ length: 5 }, (_, index): Call => ({
            method: 'POST',
            path: '/v2/projects/survey/save',
            headers: { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': randomUUID() },
            body: { projectId, status: 'DRAFT', responses: answers(5 * round + index), totalTime: 30 },
          })),
        ),
      );
      calls += 5 * world.participants.length;
      const heap = (await product.heapAfterCollection()) / 2 ** 20;
      rounds.push({ calls, heap, resident: residentMegabytes(product.pid), minutes: (performance.now() - begin) / 60_000 });
    }
    const last = rounds.at(-1);
    if (last === undefined) throw new Error('There was no round');
    const warm = Math.min(warmUp, last.minutes / 2);
    const later = rounds.filter(({ minutes }) => minutes >= warm);
    const grown = slope(later.map((round) => [round.calls / 10_000, round.heap]));
    const after = await diskSpace(database.pool);
    const events = after.events - before.events;
    return {
      lines: [
        {
          what: 'memory idle (resident; heap after collection)',
          ours: `${figure(idle.resident, 'MB')}; ${figure(idle.heap, 'MB')}`,
          aims: [reported],
        },
        {
          what: `memory after ${calls.toLocaleString('en-US')} calls in ${figure(last.minutes, 'minutes')}`,
          ours: `${figure(last.resident, 'MB')}; ${figure(last.heap, 'MB')}`,
          aims: [reported],
        },
        {
          what: `growth of the heap for 10,000 calls, after the first ${figure(warm, 'minutes')}`,
          ours: figure(grown, 'MB'),
          aims: context.quick ? [reported] : [atMost(leak, grown, `no leak (≤ ${leak} MB)`)],
        },
        {
          what: 'disk for a million events (event store; read models)',
          ours: `${figure(((after.eventBytes - before.eventBytes) / events) * (1e6 / 2 ** 20), 'MB')}; ${figure(((after.readModelBytes - before.readModelBytes) / events) * (1e6 / 2 ** 20), 'MB')}`,
          aims: [reported],
        },
      ],
    };
  },
};

/** Resident memory of the process, from its own metrics. */
function residentMegabytes(pid: number): number {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
