import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProductPart } from '../product/product.js';
import type { Nemesis, World } from './nemesis.js';

const clockAhead = fileURLToPath(new URL('./clock-ahead.mjs', import.meta.url));

/** One process of each room, in random order; in a short run, only of rooms with several. */
function oneOfEach({ product, random, isShort }: World): readonly ProductPart[] {
  const rooms = [...new Set(product.parts.map(({ room }) => room))].map((room) =>
    product.parts.filter((each) => each.room === room),
  );
  return rooms
    .filter((parts) => !isShort || parts.length > 1)
    .map((parts) => ({ part: random.one(parts), place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ part }) => part);
}

/**
 * Applies a fault to one process after another, each for its share of the time. Healing waits for
 * the last one.
 */
const oneAfterTheOther = (
  name: string,
  what: string,
  hit: (part: ProductPart) => Promise<void>,
  mend: (part: ProductPart) => Promise<void>,
): Nemesis => ({
  name,
  what,
  strike: async (world, holdMs) => {
    const parts = oneOfEach(world);
    const all = (async () => {
      for (const part of parts) {
        await hit(part);
        await pause(holdMs / parts.length);
        await mend(part);
      }
    })();
    // Healing throws it.
    all.catch(() => undefined);
    return { heal: async () => all, times: () => parts.length };
  },
});

/** Faults of processes. */
export const nemesesOfProcesses: readonly Nemesis[] = [
  oneAfterTheOther(
    'kill',
    'one process of each room, one after another, is killed (SIGKILL) and restarted',
    async (part) => part.kill(),
    async (part) => part.start(),
  ),
  oneAfterTheOther(
    'freeze',
    'one process of each room, one after another, is frozen (SIGSTOP) and resumed',
    async (part) => part.freeze(),
    async (part) => part.thaw(),
  ),
  {
    name: 'clock',
    what: 'the clock of one process is a minute ahead',
    strike: async ({ product, random }) => {
      const part = random.one(product.parts);
      await part.kill();
      await part.start({ NODE_OPTIONS: `--import ${clockAhead}` });
      return {
        heal: async () => {
          await part.kill();
          await part.start();
        },
      };
    },
  },
  {
    name: 'stop-postgres',
    what: 'PostgreSQL is stopped at once (immediate mode) and restarted',
    strike: async ({ environment }) => {
      await environment.crash();
      return { heal: async () => environment.restart() };
    },
  },
];
