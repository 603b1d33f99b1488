import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEventStoreDouble } from '../../../../../testing/event-store-double/index.js';
import type { EventStoreDouble } from '../../../../../testing/event-store-double/index.js';
import { readToHead } from '../../../../../checks/conformance/reading.test-kit.js';
import { anEvent, eventually, someEvents } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import type { AllPage, EventStore } from '../port.js';
import { storesAt } from './eventstoredb-store.test-kit.js';

describe('the adapter of EventStoreDB, where the double behaves badly', () => {
  let double: EventStoreDouble;
  let stores: ReturnType<typeof storesAt>;
  let store: EventStore;
  /** Gives up on an answer soon. */
  let shortDeadlineStore: EventStore;
  let reported: unknown[];
  beforeEach(async () => {
    reported = [];
    double = await startEventStoreDouble();
    stores = storesAt(double.url, { stallMs: 250, onError: (error) => reported.push(error) });
    store = stores.open();
    shortDeadlineStore = stores.open({ deadlineMs: 700, tries: 3 });
  });
  afterEach(async () => {
    await stores.close();
    await double.stop();
  });

  const written = (stream: string): number => double.log.stream(stream).records.length;
  const collect = () => {
    const pages: AllPage[] = [];
    return { pages, ids: () => pages.flatMap(({ events }) => events.map(({ eventId }) => eventId)) };
  };

  describe('appends', () => {
    it('one by one, never in the client’s batches, though the server offers them', async () => {
      await Promise.all(
        Array.from({ length: 10 }, async (_, index) => store.append(`thing-${index}`, someEvents(2), 'no-stream')),
      );
      expect(double.calls).toMatchObject({ append: 10, batchAppend: 0 });
    });

    it.each([
      ['was written and not answered', 'swallowAnswers', 1],
      ['was neither written nor answered', 'dropAppends', 2],
      ['was refused by a server that is not ready', 'refuseAppends', 2],
    ] as const)('again what %s, and the stream holds it once', async (_, fault, times) => {
      await store.append('thing-1', someEvents(1), 'no-stream');
      double.faults[fault] = times;
      const before = double.calls.append;
      expect(await shortDeadlineStore.append('thing-1', someEvents(2), 0)).toMatchObject({ revision: 2, idempotent: false });
      expect(double.calls.append - before).toBeGreaterThan(times);
      expect(written('thing-1')).toBe(3);
    });

    it('what is answered late, and the stream holds it once', async () => {
      double.faults.delayMs = 1_000;
      const events = someEvents(2);
      const appending = shortDeadlineStore.append('thing-1', events, 'no-stream');
      await eventually('the first try has been given up', () => double.calls.append === 2);
      double.faults.delayMs = 0;
      expect(await appending).toMatchObject({ revision: 1 });
      await eventually('the late answer has come as well', () => double.calls.answered === 2);
      expect(await shortDeadlineStore.append('thing-1', someEvents(1), 1)).toMatchObject({ revision: 2 });
      expect(written('thing-1')).toBe(3);
    });

    it('are new, not repeated, where the server lost events whose positions they get', async () => {
      await store.append('thing-1', someEvents(1), 'no-stream');
      for (let revision = 0; revision < 3; revision++) await store.append('thing-1', someEvents(1), revision);
      double.log.truncate(3);
      const events = someEvents(1);
      expect(await store.append('thing-1', events, 0)).toMatchObject({ revision: 1, idempotent: false });
      expect(await store.append('thing-1', events, 0)).toMatchObject({ revision: 1, idempotent: true });
    });

    it('without any answer fail with an unknown outcome, and a later repeat finds the events', async () => {
      const events = someEvents(2);
      double.faults.swallowAnswers = 3;
      await expect(shortDeadlineStore.append('thing-1', events, 'no-stream')).rejects.toMatchObject({ failure: 'unreachable' });
      expect(double.calls.append).toBe(3);
      await shortDeadlineStore.readStream('thing-1');
      expect(await shortDeadlineStore.append('thing-1', events, 'no-stream')).toMatchObject({ revision: 1, idempotent: true });
      expect(written('thing-1')).toBe(2);
    });

    it('are blocked, and the process not ready, while the server answers none', async () => {
      expect(shortDeadlineStore.blocked?.()).toBeNull();
      double.faults.swallowAnswers = 3;
      const appending = shortDeadlineStore.append('thing-1', someEvents(1), 'no-stream');
      const failure = appending.catch((error: unknown) => error);
      await eventually('the append is too old', () => shortDeadlineStore.blocked?.() !== null);
      double.faults.silentReads = true;
      expect(await failure).toMatchObject({ failure: 'unreachable' });
      expect(shortDeadlineStore.blocked?.()).toContain('event store');
      double.faults.silentReads = false;
      double.cutConnections();
      await eventually('the server answers', () => shortDeadlineStore.blocked?.() === null);
    }, 30_000);

    it('of others go on while one hangs', async () => {
      double.faults.swallowAnswers = 1;
      const hanging = shortDeadlineStore.append('thing-1', someEvents(1), 'no-stream');
      await eventually('it has been sent', () => double.calls.append === 1);
      expect(await store.append('thing-2', someEvents(1), 'no-stream')).toMatchObject({ revision: 0 });
      expect(await hanging).toMatchObject({ revision: 0 });
    });
  });

  describe('subscribes', () => {
    it('to the exact sequence, however often and however the subscription is cut', async () => {
      const { pages, ids } = collect();
      const subscription = store.subscribe(null, { filter: { categories: ['red'] }, batchSize: 7 }, async (page) => {
        pages.push(page);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
      });
      const expected: string[] = [];
      for (let round = 0; round < 120; round++) {
        const [red, blue] = [someEvents(1 + (round % 3)), someEvents(round % 5 || 1)];
        await store.append(`red-${round % 4}`, red, 'any');
        await store.append('blue-1', blue, 'any');
        expected.push(...red.map(({ eventId }) => eventId));
        if (round % 9 === 4) double.endSubscriptions(round % 2 === 0);
        if (round % 20 === 13) double.cutConnections();
      }
      const head = await store.head();
      await eventually('all of it', () => pages.at(-1)?.position === head);
      // The ends above may all have met a subscription that was just reconnecting.
      const silentEnd = new Error('EventStoreDB ended a subscription without an error');
      await eventually('an end without an error is reported', () => {
        double.endSubscriptions(false);
        return reported.some((error) => error instanceof Error && error.message === silentEnd.message);
      });
      await subscription.stop();
      expect(ids()).toEqual(expected);
      const positions = pages.map(({ position }) => position ?? '');
      expect(positions).toEqual(positions.toSorted());
      expect(double.calls.subscribe).toBeGreaterThan(10);
      expect(reported).toContainEqual(silentEnd);
    }, 60_000);

    it('so that a reader that crashes after any page and continues from its position misses nothing', async () => {
      const all: string[] = [];
      for (let round = 0; round < 40; round++) {
        const rare = anEvent(round % 4 === 0 ? 'Rare' : 'Common');
        await store.append('thing-1', [rare, ...Array.from({ length: 24 }, () => anEvent('Common'))], 'any');
        if (round % 4 === 0) all.push(rare.eventId);
      }
      const { pages, ids } = collect();
      // Slow: checkpoints of the server arrive long before the events in front of them are handled.
      const subscription = store.subscribe(null, { filter: { types: ['Rare'] }, batchSize: 1 }, async (page) => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        pages.push(page);
      });
      const head = await store.head();
      await eventually('all of it', () => pages.at(-1)?.position === head);
      await subscription.stop();
      expect(ids()).toEqual(all);
      expect(pages.length).toBeGreaterThan(all.length);
      const rare = (await readToHead(store, null, { filter: { types: ['Rare'] } })).events;
      let handled = 0;
      for (const { events, position } of pages) {
        handled += events.length;
        const left = rare.filter((event) => event.position > (position ?? ''));
        expect(left.map(({ eventId }) => eventId)).toEqual(all.slice(handled));
      }
    });

    it('so that nothing is lost where the reader is slow and checkpoints overtake the events in the client’s buffer', async () => {
      const all: string[] = [];
      for (let round = 0; round < 40; round++) {
        const events = Array.from({ length: 50 }, () => anEvent('Read'));
        await store.append('thing-1', [...events, anEvent('Skipped')], 'any');
        all.push(...events.map(({ eventId }) => eventId));
      }
      const { pages, ids } = collect();
      const subscription = store.subscribe(null, { filter: { types: ['Read'] }, batchSize: 10 }, async (page) => {
        // Long enough for the server to fill every buffer on the way, again and again.
        if (pages.length % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
        pages.push(page);
      });
      await eventually('all of it', () => ids().length >= all.length);
      await subscription.stop();
      expect(ids()).toEqual(all);
    });

    it('from the beginning of a log without a match, where the server sends a checkpoint with the largest possible position', async () => {
      const { pages, ids } = collect();
      const subscription = store.subscribe(null, { filter: { types: ['Awaited'] } }, async (page) => void pages.push(page));
      await eventually('it runs', () => double.subscriptions() === 2);
      const event = anEvent('Awaited');
      await store.append('thing-1', [event], 'no-stream');
      await eventually('the event', () => ids().length === 1);
      await subscription.stop();
      expect(ids()).toEqual([event.eventId]);
      expect(pages.at(-1)?.position).toBe(await store.head());
    });

    it('again where the server stops sending, and reads what it did not send', async () => {
      const { pages, ids } = collect();
      const subscription = store.subscribe(null, {}, async (page) => void pages.push(page));
      await eventually('it runs', () => double.subscriptions() === 2);
      double.faults.stalled = true;
      const first = someEvents(3);
      await store.append('thing-1', first, 'no-stream');
      await eventually('they came all the same', () => ids().length === 3);
      expect(reported).toContainEqual(new Error('EventStoreDB sent nothing over a subscription although the log went on'));
      double.faults.stalled = false;
      const second = someEvents(3);
      await store.append('thing-1', second, 2);
      await eventually('the next ones', () => ids().length === 6);
      await subscription.stop();
      expect(ids()).toEqual([...first, ...second].map(({ eventId }) => eventId));
    });

    it('and ends with a position of another store', async () => {
      const subscription = store.subscribe('0000000000000000001', {}, async () => undefined);
      await expect(subscription.done).rejects.toThrow(RangeError);
      await expect(store.readAll('0000000000000000001')).rejects.toThrow(RangeError);
    });
  });

  it('looks past the server’s own events, however many', async () => {
    const [first, last] = [anEvent(), anEvent()];
    await store.append('thing-1', [first], 'no-stream');
    const own = (type: string) => ({
      ...anEvent(type),
      id: crypto.randomUUID(),
      isJson: true,
      data: Buffer.from('{}'),
      metadata: Buffer.from(''),
    });
    const noise = Array.from({ length: 4_500 }, () => own('$statsCollected'));
    double.log.append('$stats-1', -2, noise);
    expect(await store.readAll(null, { limit: 1 })).toMatchObject({ events: [{ eventId: first.eventId }], atHead: false });
    const head = await store.head();
    const page = await store.readAll(head);
    expect(page).toMatchObject({ events: [], atHead: false });
    expect(await store.countBehind(null)).toBe(1);
    await store.append('thing-1', [last], 0);
    double.log.append('$stats-1', -2, noise.slice(0, 40));
    expect((await store.readAll(page.position)).events).toMatchObject([{ eventId: last.eventId, position: await store.head() }]);
    expect(await store.countBehind(head)).toBe(1);
  });
});
