import { fileURLToPath } from 'node:url';
import type { Nemesis, World } from './nemesis.js';

const clockAhead = fileURLToPath(new URL('./clock-ahead.mjs', import.meta.url));

const someone = ({ product, random }: World) => random.one(product.parts);

/** What happens to processes, one of them at a time. */
export const nemesesOfProcesses: readonly Nemesis[] = [
  {
    name: 'kill',
    what: 'a process is killed (SIGKILL) and started again',
    strike: async (world) => {
      const part = someone(world);
      await part.kill();
      return { heal: async () => part.start() };
    },
  },
  {
    name: 'freeze',
    what: 'a process is frozen (SIGSTOP) and wakes up again',
    strike: async (world) => {
      const part = someone(world);
      await part.freeze();
      return { heal: async () => part.thaw() };
    },
  },
  {
    name: 'clock',
    what: 'the clock of a process is a minute ahead',
    strike: async (world) => {
      const part = someone(world);
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
    what: 'PostgreSQL is stopped on the spot (immediate) and started again',
    strike: async ({ ground }) => {
      await ground.crash();
      return { heal: async () => ground.restart() };
    },
  },
];
