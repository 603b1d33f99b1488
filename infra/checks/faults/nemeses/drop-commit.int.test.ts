import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { postgresEventStore } from '@panelist/infra/event-sourcing';
import { testDatabase } from '../../../testing/index.js';
import { someEvents } from '../../conformance/store-under-test.test-kit.js';
import { noFault, postgresReply } from '../../../testing/tcp-proxy/fault.js';
import { tcpProxy } from '../../../testing/tcp-proxy/tcp-proxy.js';
import { dropCommit } from './of-the-network.js';

/** A store behind the fault, which strikes once each time that it is armed. */
async function behindFault() {
  const database = await testDatabase();
  const { hostname, port } = new URL(database.url);
  // Below the fault's chance once, then above it.
  const chances: number[] = [];
  const proxy = await tcpProxy({
    target: () => ({ host: hostname, port: Number(port) }),
    random: () => chances.shift() ?? 1,
    isWhole: postgresReply,
  });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${proxy.port}`;
  const store = await postgresEventStore({ connectionString: url.href, pool: database.pool });
  return {
    store,
    struckDuring: async <T>(work: () => Promise<T>): Promise<{ readonly struck: number; readonly result: T }> => {
      chances.push(0);
      proxy.set(dropCommit);
      const before = proxy.struck();
      const result = await work();
      proxy.set(noFault);
      return { struck: proxy.struck() - before, result };
    },
    close: async () => {
      await store.close();
      await proxy.close();
      await database.close();
    },
  };
}

it('drops the answer of an append, alone or in a batch, and the repetition finds its events', async () => {
  const { store, struckDuring, close } = await behindFault();
  const append = async (stream: string) => store.append(stream, someEvents(1), 'no-stream');
  try {
    for (const batch of [['alone-1'], ['alone-2'], ['many-1', 'many-2', 'many-3'], ['many-4', 'many-5']]) {
      const { struck, result } = await struckDuring(async () => Promise.all(batch.map(append)));
      expect([batch, struck, result.map(({ idempotent }) => idempotent)]).toEqual([batch, 1, batch.map(() => true)]);
    }
    expect((await store.readAll(null)).events).toHaveLength(7);
  } finally {
    await close();
  }
});

it('drops the answer of decided commands, and the repetition finds each by its key or by its stream', async () => {
  const { store, struckDuring, close } = await behindFault();
  const run = async (stream: string, key: string | null) =>
    store.runCommand?.({
      session: null,
      reads: new Map([[stream, null]]),
      append: { stream, revision: null, events: someEvents(1) },
      kept: key === null ? null : { key, requestHash: '', holder: randomUUID(), subject: 'ada', sealed: 'an answer' },
    });
  try {
    const { struck, result } = await struckDuring(async () => Promise.all([run('keyed-1', 'a'), run('bare-1', null)]));
    expect([struck, result.map((judged) => judged?.verdict)]).toEqual([1, ['duplicate', 'stale']]);
    expect((await store.readAll(null)).events).toHaveLength(2);
  } finally {
    await close();
  }
});
