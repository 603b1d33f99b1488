import { findServer } from '../../../testing/index.js';
import { Redis } from 'ioredis';
import type { ServerName, TestServer } from '../../../testing/index.js';
import type { MissingServer } from '../nemeses/nemesis.js';

/**
 * Redis and NATS for the product, if this machine has them. Without one the product uses its
 * default, and the nemeses of that server do not run.
 */
export async function foundServers(): Promise<Readonly<Record<'redis' | 'nats', TestServer | MissingServer>>> {
  return { redis: await found('redis'), nats: await found('nats') };
}

async function found(name: ServerName): Promise<TestServer | MissingServer> {
  const server = await findServer(name);
  return server.missing === null ? server.start() : { missing: server.missing };
}

/** Its address; for a missing server an address where none listens. */
export const urlOf = (server: TestServer | MissingServer): string => ('url' in server ? server.url : 'tcp://127.0.0.1:1');

/** Longer than it takes to end the server, in milliseconds. */
const HELD_MS = 10_000;

/** The ids of the jobs that a Redis holds; from then on it takes no more. */
export const holdJobs = async (server: TestServer | MissingServer): Promise<readonly string[]> =>
  withRedis(server, async (client) => {
    await client.call('CLIENT', 'PAUSE', HELD_MS, 'WRITE');
    return jobsIn(await client.keys('*'));
  });

/** Empties a Redis. The ids of the jobs that it held. */
export const flush = async (server: TestServer | MissingServer): Promise<readonly string[]> =>
  withRedis(server, async (client) =>
    jobsIn(
      (await client.eval("local keys = redis.call('KEYS', '*') redis.call('FLUSHALL') return keys", 0)) as readonly string[],
    ),
  );

/** BullMQ's keys end with the id of their job. */
const jobsIn = (keys: readonly string[]): readonly string[] => keys.map((key) => key.slice(key.lastIndexOf(':') + 1));

async function withRedis<Result>(
  server: TestServer | MissingServer,
  work: (client: Redis) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  if (!('url' in server)) return [];
  const client = new Redis(server.url, { lazyConnect: true });
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.disconnect();
  }
}
