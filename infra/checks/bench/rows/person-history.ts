import { derivedId } from '@panelist/domain/kernel';
import { participationStream } from '@panelist/domain/participation';
import { aResponse } from '../../../testing/builders.js';
import { atMost, figure } from '../figures.js';
import { ascending, percentile } from '../measure.js';
import { settled, startProduct } from '../product.js';
import type { BenchRow, Line } from '../row.js';
import { makeSupport, makeWorld, record } from '../world.js';
import type { World } from '../world.js';

const mebibyte = 1024 * 1024;
const perResponse = 8;

/** Steps between moments, each to the one before. */
const steps = 50;

/** Support reads the history of a person with very many participations, and what that person's screens showed. */
export const personHistory: BenchRow = {
  name: 'person-history',
  aim: 'first page ≤ 100 ms, memory flat; first moment ≤ 300 ms, next ones ≤ 50 ms',
  run: async (context) => {
    const size = context.quick ? 400 : 10_000;
    const database = await context.database();
    const world = await makeWorld(context, database, { participants: 2, projects: 1 });
    const [person, support] = world.participants;
    if (person === undefined || support === undefined) throw new Error('The world has no person');
    await makeSupport(world, support);
    for (let number = 0; number < size / perResponse; number += 1) await takePart(world, person.userId, number);

    const product = await startProduct(context, database);
    await settled(database);
    const page = async (cursor: string | null): Promise<{ items: readonly unknown[]; nextCursor: string | null }> => {
      const query = `limit=50${cursor === null ? '' : `&cursor=${cursor}`}`;
      const answer = await fetch(`${product.url}/api/v4/support/participants/${person.userId}/history?${query}`, {
        headers: { Authorization: `Bearer ${support.bearer}` },
      });
      if (!answer.ok) throw new Error(`The history answered ${answer.status}`);
      return (await answer.json()) as Awaited<ReturnType<typeof page>>;
    };
    const shown = async (moment: number): Promise<number> => {
      const before = performance.now();
      const answer = await fetch(`${product.url}/api/v4/support/participants/${person.userId}/state?at=${timeOf(moment)}`, {
        headers: { Authorization: `Bearer ${support.bearer}` },
      });
      if (!answer.ok) throw new Error(`The state answered ${answer.status}`);
      await answer.arrayBuffer();
      return performance.now() - before;
    };
    const responses = Math.floor(size / perResponse);
    const byLink = await shown(responses - 1);
    const first: number[] = [];
    for (let round = 0; round < (context.quick ? 10 : 110); round += 1) {
      const before = performance.now();
      await page(null);
      // The first ten warm up.
      if (round >= 10 || context.quick) first.push(performance.now() - before);
    }
    const heaps = [await product.heapAfterCollection()];
    const later: number[] = [];
    let events = 0;
    for (let cursor: string | null = null, number = 0; number === 0 || cursor !== null; number += 1) {
      const before = performance.now();
      const { items, nextCursor }: Awaited<ReturnType<typeof page>> = await page(cursor);
      later.push(performance.now() - before);
      events += items.length;
      cursor = nextCursor;
      if (number % 20 === 19) heaps.push(await product.heapAfterCollection());
    }
    if (events < size) throw new Error(`The history has ${events} events instead of ${size} and more`);
    const grown = (Math.max(...heaps) - (heaps[0] ?? 0)) / mebibyte;
    const latencies = ascending(first);
    const line: Line = {
      what: `history of a person with ${figure(events, 'events')} in ${figure(size / perResponse, 'streams')}, first page over HTTP`,
      ours: `${figure(percentile(latencies, 0.5), 'ms')} (p50)`,
      latencies,
      aims: [
        atMost(100, percentile(latencies, 0.99), 'p99 of the first page ≤ 100 ms'),
        atMost(8, grown, 'heap grows by ≤ 8 MiB while all pages are read'),
      ],
      note: `pages of 50, one caller; any page p50 ${figure(percentile(ascending(later), 0.5), 'ms')}, the slowest ${figure(Math.max(...later), 'ms')}; the heap after a collection, looked at every twenty pages, rose by ${figure(grown, 'MiB')} at most.`,
    };
    const firstMoment = await shown(responses - 1);
    const next: number[] = [];
    for (let step = 1; step <= Math.min(steps, responses - 1); step += 1) next.push(await shown(responses - 1 - step));
    const moments = ascending(next);
    const past: Line = {
      what: 'what the same person’s screens showed, the next moment over HTTP',
      ours: `${figure(percentile(moments, 0.5), 'ms')} (p50)`,
      latencies: moments,
      aims: [
        atMost(300, firstMoment, 'first moment ≤ 300 ms'),
        atMost(50, percentile(moments, 0.5), 'p50 of the next ones ≤ 50 ms'),
      ],
      note: `the first moment while the history is open, which prepares it: ${figure(firstMoment, 'ms')}; by a link, when all events are yet to be read and folded: ${figure(byLink, 'ms')}.`,
    };
    return { lines: [line, past] };
  },
};

async function takePart(world: World, userId: string, number: number): Promise<void> {
  const participationId = derivedId('bench', 'history', userId, number);
  const who = { participationId, userId, projectId: derivedId('bench', 'history-project', number) };
  const responses = [{ questionId: 'q1', answers: [{ uid: null, text: 'By train, mostly in the morning', value: null }] }];
  await record(
    world,
    participationStream.of(participationId),
    aResponse(
      [
        ...(['ScreenerStarted', 'ScreenerAnswerSaved', 'ScreenerAnswerSaved', 'ScreenerSubmitted'] as const),
        ...(['ParticipantInvited', 'ProjectStarted', 'CompletionMarked', 'ParticipantAttended'] as const),
      ],
      { ...who, responses, cycleId: derivedId('bench', number) },
    ),
    timeOf(number),
  );
}

/** When a response came, of so many. */
const timeOf = (number: number): string => new Date(Date.UTC(2026, 2, 1) + number * 60_000).toISOString();
