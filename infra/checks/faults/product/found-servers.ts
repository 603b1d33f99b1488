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
  jobsIn(server, async (client) => {
    await client.call('CLIENT', 'PAUSE', HELD_MS, 'WRITE');
    return client.keys('*');
  });

const flushing = "local keys = redis.call('KEYS', '*') redis.call('FLUSHALL') return keys";

/** Empties a Redis. The ids of the jobs that it held. */
export const flush = async (server: TestServer | MissingServer): Promise<readonly string[]> =>
  jobsIn(server, async (client) => (await client.eval(flushing, 0)) as readonly string[]);

/** @param keysOf the keys of BullMQ, which end with the id of their job */
async function jobsIn(
  server: TestServer | MissingServer,
  keysOf: (client: Redis) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  if (!('url' in server)) return [];
  const client = new Redis(server.url, { lazyConnect: true });
  try {
    await client.connect();
    return (await keysOf(client)).map((key) => key.slice(key.lastIndexOf(':') + 1));
  } finally {
    client.disconnect();
  }
}
