import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEventStoreDouble } from '../../../../../testing/event-store-double/index.js';
import type { EventStoreDouble } from '../../../../../testing/event-store-double/index.js';
import { eventually, someEvents } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import type { EventStore } from '../port.js';
import { storesAt } from './eventstoredb-store.test-kit.js';

describe('the adapter of EventStoreDB, where the leader moves between two nodes', () => {
  let first: EventStoreDouble;
  let second: EventStoreDouble;
  let stores: ReturnType<typeof storesAt>;
  let store: EventStore;
  beforeEach(async () => {
    first = await startEventStoreDouble();
    second = await startEventStoreDouble({ log: first.log });
    stores = storesAt(first.url);
    store = stores.open();
    await store.append('thing-1', someEvents(2), 'no-stream');
  });
  afterEach(async () => {
    await stores.close();
    await Promise.all([first.stop(), second.stop()]);
  });

  const lead = (leader: EventStoreDouble, follower: EventStoreDouble): void => {
    follower.faults.leader = leader.node;
    leader.faults.leader = null;
  };

  const reads = [
    ['a stream', async () => store.readStream('thing-1')],
    ['the log', async () => store.readAll(null)],
    ['the head', async () => store.head()],
    ['the lag', async () => store.countBehind(null)],
  ] as const;

  it.each(reads)('reads %s from the node that a follower names', async (_, read) => {
    const before = await read();
    lead(second, first);
    expect(await read()).toEqual(before);
    expect(second.calls.read).toBeGreaterThan(0);
  });

  it.each(reads)('reads %s again from a server that is not ready', async (_, read) => {
    const before = await read();
    first.faults.refuseReads = 3;
    expect(await read()).toEqual(before);
    expect(first.faults.refuseReads).toBe(0);
  });

  it('reads and appends on, back and forth, and by the leader that the next one follows', async () => {
    for (let round = 0; round < 6; round++) {
      const [leader, follower] = round % 2 === 0 ? [second, first] : [first, second];
      lead(leader, follower);
      expect(await store.readStream('thing-1')).toHaveLength(2 + round);
      lead(follower, leader);
      expect(await store.append('thing-1', someEvents(1), 1 + round)).toMatchObject({ revision: 2 + round });
    }
  });

  it('comes back to the address that it was given when the leader dies', async () => {
    lead(second, first);
    await store.readStream('thing-1');
    first.faults.leader = null;
    await second.stop();
    expect(await store.readStream('thing-1')).toHaveLength(2);
    second = await startEventStoreDouble({ log: first.log });
  });

  it('goes on with its subscriptions', async () => {
    const ids: string[] = [];
    const subscription = store.subscribe(null, {}, async ({ events }) => {
      ids.push(...events.map(({ eventId }) => eventId));
    });
    await eventually('the first ones', () => ids.length === 2);
    lead(second, first);
    first.endSubscriptions(true);
    await store.append('thing-1', someEvents(3), 1);
    await eventually('those behind the change', () => ids.length === 5);
    await subscription.stop();
    expect(new Set(ids).size).toBe(5);
  });

  it('gives up in the end, with the failure', async () => {
    const hasty = stores.open({ readWithinMs: 300 });
    first.faults.refuseReads = 1_000;
    await expect(hasty.readStream('thing-1')).rejects.toMatchObject({ failure: 'unreachable' });
    expect(first.faults.refuseReads).toBeLessThan(999);
  });
});
