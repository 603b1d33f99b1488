import { expect, it } from '@jest/globals';
import { LogTruncatedError } from '@panelist/infra/event-sourcing';
import type { LogMark, StoredEvent } from '@panelist/infra/event-sourcing';
import { eventually, someEvents } from './store-under-test.test-kit.js';
import type { Fresh } from './store-under-test.test-kit.js';

const markOf = ({ position, eventId }: StoredEvent): LogMark => ({ position, eventId });

/** What a store does after a failover or a restore that took the last events. */
export function truncatingConformance(fresh: () => Fresh): void {
  /** Five events, of which the last two are lost. */
  const lost = async () => {
    const { store, under } = fresh();
    await store.append('thing-1', someEvents(5), 'no-stream');
    const { events } = await store.readAll(null);
    await under.loseTail?.(2);
    const [, , kept, , last] = events;
    if (kept === undefined || last === undefined) throw new Error('There are five events');
    return { store, kept: markOf(kept), last: markOf(last) };
  };

  it('refuses a reader that is beyond the end, and continues one that is at the end', async () => {
    const { store, kept, last } = await lost();
    await expect(store.readAll(last.position)).rejects.toThrow(LogTruncatedError);
    expect(await store.readAll(kept.position, { lastEventId: kept.eventId })).toEqual({
      events: [],
      position: kept.position,
      atHead: true,
    });
  });

  it('refuses a reader whose event was lost, though another one is at its position by now', async () => {
    const { store, kept, last } = await lost();
    await store.append('thing-1', someEvents(5), 2);
    const { events } = await store.readAll(kept.position, { lastEventId: kept.eventId });
    expect(events).toHaveLength(5);
    await expect(store.readAll(last.position, { lastEventId: last.eventId })).rejects.toThrow(LogTruncatedError);
  });

  it('ends a subscription that has delivered what was lost', async () => {
    const { store, under } = fresh();
    await store.append('thing-1', someEvents(5), 'no-stream');
    let count = 0;
    const subscription = store.subscribe(null, {}, async (page) => void (count += page.events.length));
    await eventually('all delivered', () => count === 5);
    const ended = subscription.done.then(
      () => null,
      (error: unknown) => error,
    );
    await under.loseTail?.(2);
    await store.append('thing-1', someEvents(5), 2);
    expect(await ended).toBeInstanceOf(LogTruncatedError);
  });

  it('continues a subscription that has not', async () => {
    const { store, under } = fresh();
    await store.append('thing-1', someEvents(2), 'no-stream');
    let count = 0;
    const subscription = store.subscribe(null, {}, async (page) => void (count += page.events.length));
    await eventually('delivered', () => count === 2);
    await under.loseTail?.(0);
    await store.append('thing-1', someEvents(5), 1);
    await eventually('all delivered', () => count === 7);
    await subscription.stop();
  });

  it('says so to the change query, also where only another read has seen the lost event', async () => {
    const { store, kept, last } = await lost();
    if (store.changesSince === undefined) return;
    const first = await store.changesSince(null);
    expect(first).toEqual({ mark: kept, streams: 'all' });
    expect(await store.changesSince(kept, kept)).toEqual({ mark: kept, streams: new Map() });
    await expect(store.changesSince(last)).rejects.toThrow(LogTruncatedError);
    await expect(store.changesSince(kept, last)).rejects.toThrow(LogTruncatedError);
    await store.append('thing-1', someEvents(5), 2);
    await expect(store.changesSince(last)).rejects.toThrow(LogTruncatedError);
    await expect(store.changesSince(kept, last)).rejects.toThrow(LogTruncatedError);
    const { streams } = await store.changesSince(kept);
    expect(streams).toEqual(new Map([['thing-1', 7]]));
  });
}
