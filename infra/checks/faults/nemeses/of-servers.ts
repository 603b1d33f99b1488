import type { TestServer } from '../../../testing/index.js';
import { againAndAgain } from './again-and-again.js';
import type { Nemesis, ProxiedPart, World } from './nemesis.js';

const FLUSH_MS = 500;

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
    const lost = part === 'redis' ? await world.holdJobs() : [];
    await server.kill();
    return { heal: async () => server.start(), lostJobs: () => lost };
  },
});

function serverOf({ servers }: World, part: 'redis' | 'nats'): TestServer {
  const server = servers[part];
  if ('missing' in server) throw new Error(server.missing);
  return server;
}

/** Faults of Redis (jobs) and NATS (hints), and of the disk of logs and files. */
export const nemesesOfServers: readonly Nemesis[] = [
  {
    name: 'log-full',
    what: 'the disk of logs and files is full',
    servesWithinMs: 10_000,
    missing: ({ disk }) => (disk === null ? 'no file system can be mounted here' : null),
    strike: async ({ disk, fleet: { processes } }) => {
      disk?.fill();
      return {
        heal: async () => disk?.empty(),
        complaints: async () =>
          processes.filter(({ isRunning }) => !isRunning).map(({ service }) => `a full disk ended a process of ${service}`),
      };
    },
  },
  goneAndBack('no-redis', 'Redis is killed and restarts empty: every job is lost', 'redis'),
  goneAndBack('no-nats', 'NATS is killed and restarts', 'nats'),
  {
    name: 'flush-redis',
    what: 'Redis is flushed again and again while workers use it',
    missing: (world) => missingServer(world, 'redis'),
    // Repeatedly, so that jobs added in between are lost as well.
    strike: async ({ flushRedis }) => {
      const lost: string[] = [];
      const flushing = againAndAgain(FLUSH_MS, async () => {
        lost.push(...(await flushRedis()));
        return 1;
      });
      return { ...flushing, lostJobs: () => lost };
    },
  },
];
