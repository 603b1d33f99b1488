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

/** Empties a Redis. */
export async function flush(server: TestServer | MissingServer): Promise<void> {
  if (!('url' in server)) return;
  const client = new Redis(server.url, { lazyConnect: true });
  try {
    await client.connect();
    await client.flushall();
  } finally {
    client.disconnect();
  }
}
