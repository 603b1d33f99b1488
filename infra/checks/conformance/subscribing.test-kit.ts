import { expect, it } from '@jest/globals';
import type { AllPage } from '@panelist/infra/event-sourcing';
import { eventually, someEvents } from './store-under-test.test-kit.js';
import type { Fresh } from './store-under-test.test-kit.js';

/** A handler that stores the events it gets. */
function collector() {
  const pages: AllPage[] = [];
  return {
    pages,
    ids: () => pages.flatMap((page) => page.events.map((event) => event.eventId)),
    handler: async (page: AllPage) => void pages.push(page),
  };
}

export function subscribingConformance(fresh: () => Fresh): void {
  it('catches up, then continues live', async () => {
    const { store } = fresh();
    const [old, live] = [someEvents(5), someEvents(3)];
    await store.append('thing-1', old, 'no-stream');
    const { ids, handler } = collector();
    const subscription = store.subscribe(null, { batchSize: 2 }, handler);
    await eventually('caught up', () => ids().length === 5);
    await store.append('thing-1', live, 4);
    await eventually('live', () => ids().length === 8);
    await subscription.stop();
    await subscription.done;
    expect(ids()).toEqual([...old, ...live].map((event) => event.eventId));
  });

  it('starts after its position', async () => {
    const { store } = fresh();
    const { position } = await store.append('thing-1', someEvents(3), 'no-stream');
    const next = someEvents(2);
    const { ids, handler } = collector();
    const subscription = store.subscribe(position ?? null, {}, handler);
    await store.append('thing-1', next, 2);
    await eventually('the next ones', () => ids().length === 2);
    await subscription.stop();
    expect(ids()).toEqual(next.map((event) => event.eventId));
  });

  it('moves its position past events that do not match', async () => {
    const { store } = fresh();
    const { pages, ids, handler } = collector();
    const subscription = store.subscribe(null, { filter: { categories: ['red'] } }, handler);
    await store.append('blue-1', someEvents(3), 'no-stream');
    const head = await store.head();
    await eventually('the position of the head', () => pages.at(-1)?.position === head);
    expect(ids()).toEqual([]);
    await subscription.stop();
  });

  it('receives what another process appends', async () => {
    const { store, under } = fresh();
    const { ids, handler } = collector();
    const subscription = store.subscribe(null, {}, handler);
    await (await under.another()).append('thing-1', someEvents(1), 'no-stream');
    await eventually('the event', () => ids().length === 1);
    await subscription.stop();
  });

  it('delivers one page at a time, and none after stop', async () => {
    const { store } = fresh();
    let [running, most, calls] = [0, 0, 0];
    await store.append('thing-1', someEvents(10), 'no-stream');
    const subscription = store.subscribe(null, { batchSize: 1 }, async () => {
      calls++;
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running--;
    });
    await eventually('some pages', () => calls >= 3);
    await subscription.stop();
    expect([running, most]).toEqual([0, 1]);
    const after = calls;
    await store.append('thing-1', someEvents(1), 'any');
    expect(await store.readStream('thing-1')).toHaveLength(11);
    expect(calls).toBe(after);
  });

  it('ends with the error of its handler', async () => {
    const { store } = fresh();
    const subscription = store.subscribe(null, {}, async () => {
      throw new Error('the handler broke');
    });
    const ended = subscription.done.catch((error: unknown) => error);
    await store.append('thing-1', someEvents(1), 'no-stream');
    expect(await ended).toEqual(new Error('the handler broke'));
    await subscription.stop();
  });
}

export function reconnectingConformance(fresh: () => Fresh): void {
  it('survives lost connections of writers and readers', async () => {
    const { store, under } = fresh();
    const { ids, handler } = collector();
    const subscription = store.subscribe(null, {}, handler);
    const written: string[] = [];
    for (let round = 0; round < 5; round++) {
      const events = someEvents(10);
      written.push(...events.map((event) => event.eventId));
      const appending = Promise.all(
        events.map(async (event, index) => store.append(`thing-${round}-${index}`, [event], 'no-stream')),
      );
      await under.cutConnections?.();
      await appending;
      await eventually('all of this round', () => ids().length === written.length);
    }
    await subscription.stop();
    expect(ids().toSorted()).toEqual(written.toSorted());
  });
}
