import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { findServer } from '../../../testing/servers/find-server.js';
import type { TestServer } from '../../../testing/servers/test-server.js';
import { freePort } from '../postgres/index.js';
import { jobHandler } from './index.js';
import { greet, queuesUnderTest, until } from './queue.test-kit.js';
import { redisBackend, redisConnection } from './redis-backend.js';

const redis = await findServer('redis', { own: true });

(redis.missing === null ? describe : describe.skip)(`a Redis that fails ${redis.missing ?? ''}`, () => {
  let server: TestServer;
  let address: string;
  let errors: string[];
  const servers: TestServer[] = [];
  const { newQueue, messages } = queuesUnderTest(() => redisBackend(address, ({ message }) => errors.push(message)));
  const start = async (...more: readonly string[]) => {
    const started = await redis.start(more);
    servers.push(started);
    return started;
  };
  const say = async (url: string, ...words: readonly [string, ...string[]]) => {
    const client = new Redis(url);
    const [command, ...rest] = words;
    return client.call(command, ...rest).finally(() => client.disconnect());
  };

  beforeEach(async () => {
    errors = [];
    server = await start();
    address = server.url;
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((started) => started.stop()));
  });

  it('may lose all jobs while in use: workers continue, and accept an id that they once knew', async () => {
    const queue = newQueue();
    const done: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await queue.work([
      jobHandler(greet, async ({ id }) => {
        if (id === 'held') await held;
        done.push(id);
      }),
    ]);
    await queue.add(greet, 'greet-1', { id: 'first' });
    await until(() => done.length === 1, 'the first ran');
    await queue.add(greet, 'greet-2', { id: 'held' });
    await until(async () => (await queue.counts())['greet']?.['active'] === 1, 'one is under way');
    await say(address, 'FLUSHALL');
    release();
    await queue.add(greet, 'greet-1', { id: 'first' });
    await queue.add(greet, 'greet-3', { id: 'third' });
    await until(() => done.length === 4, 'they ran');
    expect(done.toSorted()).toEqual(['first', 'first', 'held', 'third']);
    expect(messages().length).toBeLessThanOrEqual(2);
  });

  it('may fail and return: callers get an error in time, little is logged, and work continues', async () => {
    const [adding, working] = [newQueue(), newQueue()];
    const done: string[] = [];
    await working.work([jobHandler(greet, async ({ id }) => void done.push(id))]);
    await adding.add(greet, 'greet-1', { id: 'before' });
    await until(() => done.length === 1, 'the first ran');
    await server.kill();
    await expect(adding.add(greet, 'greet-2', { id: 'lost' })).rejects.toThrow();
    expect(await working.ready()).toBe(false);
    await pause(500);
    await server.start();
    await until(() => working.ready(), 'it is ready again');
    await adding.add(greet, 'greet-2', { id: 'after' });
    await until(() => done.includes('after'), 'it works again');
    expect(done).toEqual(['before', 'after']);
    // One report per queue, worker and connection.
    expect(messages().length).toBeLessThanOrEqual(4);
    expect(errors.length).toBeLessThanOrEqual(4);
  });

  it('does not delay the end of a process', async () => {
    const queue = newQueue();
    await queue.work([jobHandler(greet, async () => undefined)]);
    await server.kill();
    await queue.close(300);
  });

  it('is not used while unreachable', async () => {
    await server.kill();
    const queue = newQueue();
    await expect(queue.work([jobHandler(greet, async () => undefined)])).rejects.toThrow();
  });

  it('reports a policy that may evict jobs', async () => {
    await say(address, 'CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await newQueue().ready()).toBe(true);
    await until(() => errors.length > 0, 'it was reported');
    expect(errors).toEqual([expect.stringContaining('maxmemory-policy')]);
  });

  it('uses the password of its address', async () => {
    const { host } = new URL((await start('--requirepass', 'p@ss')).url);
    address = `redis://:p%40ss@${host}/2`;
    expect(await newQueue().ready()).toBe(true);
    address = `redis://${host}`;
    expect(await newQueue().ready()).toBe(false);
  });

  it('may be a cluster: each queue has all its keys on one node', async () => {
    // Else its bus has the port's number plus 10,000, which a high port does not leave.
    const bus = String(await freePort());
    const { url } = await start('--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--cluster-port', bus);
    await say(url, 'CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await until(async () => String(await say(url, 'CLUSTER', 'INFO')).includes('cluster_state:ok'), 'the cluster is up');
    address = `redis+cluster://${new URL(url).host}`;
    await delivers();
  });

  it('may be found through Sentinels', async () => {
    const sentinel = await start('--sentinel');
    const { hostname, port } = new URL(server.url);
    await say(sentinel.url, 'SENTINEL', 'MONITOR', 'panelist', hostname, port, '1');
    address = `redis+sentinel://${new URL(sentinel.url).host}/panelist`;
    await delivers();
    expect(() => redisConnection('redis+sentinel://host', null)).toThrow(/name/);
  });

  async function delivers(): Promise<void> {
    const queue = newQueue();
    const done: string[] = [];
    await queue.work([jobHandler(greet, async ({ id }) => void done.push(id))]);
    await queue.add(greet, 'greet-1', { id: 'a' });
    await until(async () => (await queue.counts())['greet']?.['completed'] === 1, 'it ran');
    expect(done).toEqual(['a']);
  }
});
