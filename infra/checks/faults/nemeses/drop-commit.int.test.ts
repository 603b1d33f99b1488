import { expect, it } from '@jest/globals';
import { postgresEventStore } from '@panelist/infra/event-sourcing';
import { testDatabase } from '../../../testing/index.js';
import { someEvents } from '../../conformance/store-under-test.test-kit.js';
import { noFault, postgresReply } from '../proxy/fault.js';
import { tcpProxy } from '../proxy/tcp-proxy.js';
import { dropCommit } from './of-the-network.js';

it('drops the answer of an append, alone or in a batch, and the repetition finds its events', async () => {
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
  const append = async (stream: string) => store.append(stream, someEvents(1), 'no-stream');
  try {
    for (const batch of [['alone-1'], ['alone-2'], ['many-1', 'many-2', 'many-3'], ['many-4', 'many-5']]) {
      chances.push(0);
      proxy.set(dropCommit);
      const before = proxy.struck();
      const results = await Promise.all(batch.map(append));
      proxy.set(noFault);
      expect([batch, proxy.struck() - before, results.map(({ idempotent }) => idempotent)]).toEqual([
        batch,
        1,
        batch.map(() => true),
      ]);
    }
    expect((await store.readAll(null)).events).toHaveLength(7);
  } finally {
    await store.close();
    await proxy.close();
    await database.close();
  }
});
