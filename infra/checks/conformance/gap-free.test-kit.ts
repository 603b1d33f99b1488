import { expect, it } from '@jest/globals';
import type { EventStore, Position, StoredEvent } from '@panelist/infra/event-sourcing';
import { readToHead } from './reading.test-kit.js';
import { anEvent, eventually } from './store-under-test.test-kit.js';
import type { Fresh, StoreUnderTest } from './store-under-test.test-kit.js';

/**
 * Interleaves two transactions so that a store with gaps gives the reader the later position first:
 * one append is held open, another follows, a reader reads to the end, then the first commits and
 * the reader goes on.
 * @returns ids of the events that the reader never saw; empty for a store that reads without gaps
 */
export async function skippedByReader({ store, hold }: Pick<StoreUnderTest, 'store' | 'hold'>): Promise<readonly string[]> {
  if (hold === undefined) throw new Error('This store has no transactions to hold open');
  const [first, second] = [anEvent('First'), anEvent('Second')];
  const held = await hold('thing-1', first);
  let answered = false;
  const following = store.append('thing-2', [second], 'no-stream').finally(() => (answered = true));
  await eventually('the second append is answered or waits', async () => answered || (await held.isWaitedFor()));
  const early = await readToHead(store);
  await held.commit();
  await following;
  const late = await readToHead(store, early.position);
  const seen = new Set([...early.events, ...late.events].map((event) => event.eventId));
  return [first, second].map((event) => event.eventId).filter((id) => !seen.has(id));
}

export function interleavingConformance(fresh: () => Fresh): void {
  it('hides events that follow an open transaction', async () => {
    expect(await skippedByReader(fresh().under)).toEqual([]);
  });
}

export function gapFreeConformance(fresh: () => Fresh): void {
  it('shows a reader every event once and in order while many write', async () => {
    const { store, under } = fresh();
    const stores = [store, await under.another()];
    let writing = true;
    const reading = readWhile(store, () => writing);
    const written = await Promise.all(
      Array.from({ length: 24 }, (_, writer) => write(stores[writer % 2] as EventStore, `writer-${writer % 20}`, 15)),
    ).finally(() => (writing = false));
    const seen = await reading;

    expect(seen.map((event) => event.eventId).toSorted()).toEqual(written.flat().toSorted());
    const positions = seen.map((event) => event.position);
    expect(positions).toEqual(positions.toSorted());
    for (const stream of new Set(seen.map((event) => event.stream))) {
      const revisions = seen.filter((event) => event.stream === stream).map((event) => event.revision);
      expect(revisions).toEqual(revisions.map((_, index) => index));
    }
  });
}

async function write(store: EventStore, stream: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const events = index % 3 === 0 ? [anEvent(), anEvent()] : [anEvent()];
    await store.append(stream, events, 'any');
    ids.push(...events.map((event) => event.eventId));
  }
  return ids;
}

/** Polls as fast as it can, because a store with gaps then loses most. */
async function readWhile(store: EventStore, going: () => boolean): Promise<readonly StoredEvent[]> {
  const seen: StoredEvent[] = [];
  let position: Position | null = null;
  for (let last = false; !last;) {
    last = !going();
    const read = await readToHead(store, position, { limit: 50 });
    seen.push(...read.events);
    position = read.position;
  }
  return seen;
}
