import { describe, expect, it } from '@jest/globals';
import { WrongExpectedRevisionError } from '@panelist/infra/event-sourcing';
import type { EventStore, Position, StoredEvent } from '@panelist/infra/event-sourcing';
import { anEvent, someEvents } from './store-under-test.test-kit.js';
import type { Fresh } from './store-under-test.test-kit.js';

/** Reads to the head, page by page. */
export async function readToHead(
  store: EventStore,
  from: Position | null = null,
  options: Parameters<EventStore['readAll']>[1] = {},
): Promise<{ readonly events: readonly StoredEvent[]; readonly position: Position | null }> {
  const events: StoredEvent[] = [];
  for (let position = from; ;) {
    const page = await store.readAll(position, options);
    events.push(...page.events);
    position = page.position;
    if (page.atHead) return { events, position };
  }
}

export function readingConformance(fresh: () => Fresh): void {
  it('returns appended events', async () => {
    const { store } = fresh();
    const event = anEvent('Happened', {
      text: 'ÄÖ "quoted" \\u0000 \n 🎉',
      number: 1.5,
      list: [null, true, { deep: [] }],
      key$: '',
    });
    const { position } = await store.append('thing-1', [event], 'no-stream');
    const [stored] = await store.readStream('thing-1');
    expect(stored).toEqual({
      ...event,
      stream: 'thing-1',
      revision: 0,
      position,
      recordedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await store.readAll(null)).events).toEqual([stored]);
  });

  it('reads a stream from a revision, up to a limit', async () => {
    const { store } = fresh();
    await store.append('thing-1', someEvents(5), 'no-stream');
    const revisions = async (options: { from?: number; limit?: number }) =>
      (await store.readStream('thing-1', options)).map((event) => event.revision);
    expect(await revisions({})).toEqual([0, 1, 2, 3, 4]);
    expect(await revisions({ from: 2, limit: 2 })).toEqual([2, 3]);
    expect(await revisions({ from: 5 })).toEqual([]);
    expect(await store.readStream('thing-2')).toEqual([]);
  });

  it('has no position when the store is empty', async () => {
    const { store } = fresh();
    expect(await store.readAll(null)).toEqual({ events: [], position: null, atHead: true });
    expect(await store.head()).toBeNull();
  });

  it('reads all streams in the order of appending, page by page', async () => {
    const { store } = fresh();
    const events = someEvents(7);
    for (const [index, event] of events.entries()) await store.append(`thing-${index % 3}`, [event], 'any');
    const read = await readToHead(store, null, { limit: 2 });
    expect(read.events.map((event) => event.eventId)).toEqual(events.map((event) => event.eventId));
    expect(read.position).toBe(await store.head());
    expect(await store.readAll(read.position)).toEqual({ events: [], position: read.position, atHead: true });
  });

  it('finds the last event before a time, and the last of all', async () => {
    const { store } = fresh();
    expect(await store.lastBefore(Infinity)).toBeNull();
    await store.append('thing-1', someEvents(2), 'no-stream');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await store.append('thing-2', someEvents(2), 'no-stream');
    const [first, second, third, last] = (await store.readAll(null)).events;
    expect(await store.lastBefore(Infinity)).toMatchObject({ position: last?.position, recordedAt: last?.recordedAt });
    expect((await store.lastBefore(Date.parse(third?.recordedAt ?? '')))?.position).toBe(second?.position);
    expect(await store.lastBefore(Date.parse(first?.recordedAt ?? ''))).toBeNull();
  });

  it('counts the events after a position', async () => {
    const { store } = fresh();
    expect(await store.countBehind(null)).toBe(0);
    await store.append('thing-1', someEvents(3), 'no-stream');
    const middle = (await store.readAll(null, { limit: 3 })).position;
    await store.append('thing-2', someEvents(4), 'no-stream');
    expect(await store.countBehind(middle)).toBe(4);
    expect(await store.countBehind(null)).toBe(7);
    expect(await store.countBehind(await store.head())).toBe(0);
  });

  it('orders positions as text', async () => {
    const { store } = fresh();
    await store.append('thing-1', someEvents(120), 'no-stream');
    const { events } = await readToHead(store);
    const positions = events.map((event) => event.position);
    expect(positions.toSorted()).toEqual(positions);
    expect(new Set(positions).size).toBe(120);
  });

  describe('a filter', () => {
    it('selects categories and types', async () => {
      const { store } = fresh();
      await store.append('red-1', [anEvent('Painted'), anEvent('Dried')], 'no-stream');
      await store.append('blue-1-2', [anEvent('Painted')], 'no-stream');
      await store.append('redder-1', [anEvent('Painted')], 'no-stream');
      const found = async (filter: { categories?: string[]; types?: string[] }) =>
        (await readToHead(store, null, { filter })).events.map((event) => `${event.stream} ${event.type}`);
      expect(await found({ categories: ['red'] })).toEqual(['red-1 Painted', 'red-1 Dried']);
      expect(await found({ types: ['Painted'] })).toEqual(['red-1 Painted', 'blue-1-2 Painted', 'redder-1 Painted']);
      expect(await found({ categories: ['red', 'blue'], types: ['Painted'] })).toEqual(['red-1 Painted', 'blue-1-2 Painted']);
      expect(await found({ types: [] })).toEqual([]);
    });

    it('moves the position past events that do not match', async () => {
      const { store } = fresh();
      await store.append('red-1', someEvents(1), 'no-stream');
      await store.append('blue-1', someEvents(20), 'no-stream');
      const read = await readToHead(store, null, { filter: { categories: ['red'] }, limit: 5 });
      expect(read.events).toHaveLength(1);
      expect(read.position).toBe(await store.head());
    });
  });

  describe('a deletion', () => {
    it('empties the stream and keeps the log', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(2), 'no-stream');
      await store.deleteStream('thing-1', 'stream-exists');
      expect(await store.readStream('thing-1')).toEqual([]);
      expect((await store.readAll(null)).events).toHaveLength(2);
    });

    it('checks the expected revision', async () => {
      const { store } = fresh();
      await store.append('thing-1', someEvents(2), 'no-stream');
      await expect(store.deleteStream('thing-1', 0)).rejects.toThrow(WrongExpectedRevisionError);
      await expect(store.tombstoneStream('thing-1', 5)).rejects.toThrow(WrongExpectedRevisionError);
      expect(await store.readStream('thing-1')).toHaveLength(2);
    });
  });
}
