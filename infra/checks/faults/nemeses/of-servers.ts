import type { TestServer } from '../../../testing/index.js';
import type { Nemesis, ProxiedPart, World } from './nemesis.js';

/**
 * Why a server behind a proxy is missing; null if it runs. PostgreSQL and the providers always do.
 */
export function missingServer({ servers }: World, part: ProxiedPart): string | null {
  if (part !== 'redis' && part !== 'nats') return null;
  const server = servers[part];
  return 'missing' in server ? server.missing : null;
}

const goneAndBack = (name: string, what: string, part: 'redis' | 'nats'): Nemesis => ({
  name,
  what,
  missing: (world) => missingServer(world, part),
  strike: async (world) => {
    const server = serverOf(world, part);
    await server.kill();
    return { heal: async () => server.start() };
  },
});

function serverOf({ servers }: World, part: 'redis' | 'nats'): TestServer {
  const server = servers[part];
  if ('missing' in server) throw new Error(server.missing);
  return server;
}

/** Faults of Redis (jobs) and NATS (hints). */
export const nemesesOfServers: readonly Nemesis[] = [
  goneAndBack('no-redis', 'Redis is killed and restarts empty: every job is lost', 'redis'),
  goneAndBack('no-nats', 'NATS is killed and restarts', 'nats'),
  {
    name: 'flush-redis',
    what: 'Redis is flushed again and again while workers use it',
    missing: (world) => missingServer(world, 'redis'),
    strike: async (world) => {
      // Flush repeatedly, so that jobs added in between are lost as well.
      let times = 0;
      const flush = async (): Promise<void> => {
        await world.flushRedis();
        times += 1;
      };
      await flush();
      const timer = setInterval(() => void flush(), 500);
      return { heal: async () => clearInterval(timer), times: () => times };
    },
  },
];
