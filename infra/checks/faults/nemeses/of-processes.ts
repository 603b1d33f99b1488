import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment, FleetProcess } from '../../fleet/index.js';
import { againAndAgain } from './again-and-again.js';
import type { Nemesis, Strike, World } from './nemesis.js';

const shiftedClockFile = fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url));
/** A process that runs with some of its files changed. */
const changedBuild = (name: 'next-version' | 'killed-between'): Environment => ({
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('./changed-build.mjs', import.meta.url))}`,
  CHANGED_BUILD: name,
});
const onlyBuilt: Nemesis['missing'] = ({ isBuilt }) => (isBuilt ? null : 'Only what was built can be changed.');
/** The checkpoint of the reaction in `changed-build-hooks.mjs`. */
const newReaction = 'reaction-new-in-the-next-version';
const MINUTE = 60_000;
/** A lease lasts ten seconds, the fence of a payout fifteen, a claim six. */
const SUSPENDED_MS = 17_000;
/** People have to come as far as a command with a reservation. */
const FIRST_KILL_WITHIN_MS = 120_000;
/** Within which another process must run a part whose owner was killed, in milliseconds. */
const takenOverWithin = 20_000;

/** One process of each service, in random order; in a short run, only of services with several. */
function oneOfEach({ fleet: { processes }, random, isShort }: World): readonly FleetProcess[] {
  const services = [...new Set(processes.map(({ service }) => service))].map((service) =>
    processes.filter((each) => each.service === service),
  );
  return services
    .filter((parts) => !isShort || parts.length > 1)
    .map((parts) => ({ part: random.one(parts), place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ part }) => part);
}

/** The processes of services with several: another one serves while one of them restarts. */
function redundant({ fleet: { processes: parts } }: World): readonly FleetProcess[] {
  return parts.filter(({ service }) => parts.filter((other) => other.service === service).length > 1);
}

/**
 * Does something to one process after the other in the background. Healing waits for the last one,
 * and throws what went wrong.
 */
function inBackground(parts: readonly FleetProcess[], work: (part: FleetProcess) => Promise<void>): Strike {
  const all = (async () => {
    for (const part of parts) await work(part);
  })();
  // Healing throws it.
  all.catch(() => undefined);
  return { heal: async () => all, times: () => parts.length };
}

/**
 * Applies a fault to one process after another, each for its share of the time. Healing waits for
 * the last one.
 */
const oneAfterTheOther = (
  name: string,
  what: string,
  hit: (part: FleetProcess) => Promise<void>,
  mend: (part: FleetProcess) => Promise<void>,
  duty: Pick<Nemesis, 'atLeastMs'> = {},
): Nemesis => ({
  ...duty,
  name,
  what,
  strike: async (world, holdMs) => {
    const parts = oneOfEach(world);
    return inBackground(parts, async (part) => {
      await hit(part);
      await pause(holdMs / parts.length);
      await mend(part);
    });
  },
});

/** Restarts one process with a clock that is wrong, and then without it. */
function shiftedClock(name: string, what: string, shift: { readonly ahead: number } | { readonly jumpsBack: number }): Nemesis {
  return {
    name,
    what,
    strike: async (world) => {
      const parts = [world.random.one(world.fleet.processes)];
      const variables = { NODE_OPTIONS: `--import ${shiftedClockFile}`, SHIFTED_CLOCK: JSON.stringify(shift) };
      await restart(world, parts, 'SIGKILL', variables);
      return { heal: async () => restart(world, parts, 'SIGKILL') };
    },
  };
}

interface OwnedProcessor {
  /** Name of the lease. */
  readonly name: string;
  readonly holder: string;
  readonly owner: FleetProcess;
}

/** The processors that one of several processes runs. */
async function ownedProcessors(world: World): Promise<readonly OwnedProcessor[]> {
  const { rows } = await world.access.pool.query<{ name: string; holder: string; pid: number }>(
    `select l.name, l.holder, substring(p.label from '\\d+$')::int as pid
     from app.leases l join app.processes p on p.id = l.holder where l.name ~ '^(projection|reaction)-' order by l.name`,
  );
  return rows.flatMap(({ pid, ...lease }) =>
    redundant(world).flatMap((part) => (part.pid === pid ? [{ ...lease, owner: part }] : [])),
  );
}

async function isTakenOver({ access: { pool } }: World, { name, holder }: OwnedProcessor): Promise<boolean> {
  const end = performance.now() + takenOverWithin;
  while (performance.now() < end) {
    const { rowCount } = await pool.query('select from app.leases where name = $1 and holder <> $2', [name, holder]);
    if (rowCount === 1) return true;
    await pause(100);
  }
  return false;
}

/** Readers of a table come after the projectors that fill it. */
const projectorsFirst = (parts: readonly FleetProcess[]): readonly FleetProcess[] =>
  parts.toSorted((a, b) => Number(b.service === 'projectors') - Number(a.service === 'projectors'));

/** One after the other, with these variables in addition to their own. */
async function restart(
  { variables: others }: World,
  parts: readonly FleetProcess[],
  signal: 'SIGTERM' | 'SIGKILL',
  variables: Environment = {},
): Promise<void> {
  for (const part of parts) {
    await part.kill(signal);
    others.set(`${part.service}-${part.index}`, variables);
    await part.start();
  }
}

/** Faults of processes. */
export const nemesesOfProcesses: readonly Nemesis[] = [
  oneAfterTheOther(
    'kill',
    'one process of each service, one after another, is killed (SIGKILL) and restarted',
    async (part) => part.kill('SIGKILL'),
    async (part) => part.start(),
  ),
  oneAfterTheOther(
    'freeze',
    'one process of each service, one after another, is frozen (SIGSTOP) and resumed',
    async (part) => part.kill('SIGSTOP'),
    async (part) => part.kill('SIGCONT'),
  ),
  oneAfterTheOther(
    'suspend',
    'one process of each service, one after another, is frozen for longer than its leases, fences and claims of keys last',
    async (part) => part.kill('SIGSTOP'),
    async (part) => part.kill('SIGCONT'),
    { atLeastMs: 4 * SUSPENDED_MS },
  ),
  {
    name: 'kill-owners',
    what: 'the process that runs a processor is killed (SIGKILL), and restarted once another one runs the processor, again and again',
    strike: async (world) => {
      const forsaken: string[] = [];
      const strike = againAndAgain(500, async () => {
        const owned = await ownedProcessors(world);
        if (owned.length === 0) return 0;
        const chosen = world.random.one(owned);
        await chosen.owner.kill('SIGKILL');
        if (!(await isTakenOver(world, chosen))) forsaken.push(chosen.name);
        await chosen.owner.start();
        return 1;
      });
      return {
        ...strike,
        complaints: async () => [
          ...forsaken.map((name) => `no other process took over ${name}`),
          ...(strike.times?.() === 0 ? ['no process ran a processor'] : []),
        ],
      };
    },
  },
  {
    name: 'rolling',
    what: 'all processes are stopped in order (SIGTERM) and started again, one at a time',
    servesWithinMs: 10_000,
    strike: async (world) => inBackground(redundant(world), async (part) => restart(world, [part], 'SIGTERM')),
  },
  {
    name: 'two-versions',
    what: 'one process of each service becomes the next version, with another table and a new reaction, and later the old one again',
    servesWithinMs: 10_000,
    missing: onlyBuilt,
    strike: async (world) => {
      const parts = projectorsFirst(oneOfEach({ ...world, isShort: true }));
      await restart(world, parts, 'SIGTERM', changedBuild('next-version'));
      return {
        heal: async () => restart(world, parts, 'SIGTERM'),
        times: () => parts.length,
        complaints: async () => {
          const { rowCount } = await world.access.pool.query('select from app.checkpoints where name = $1', [newReaction]);
          return rowCount === 1 ? [] : ['the new reaction of the next version did not run'];
        },
      };
    },
  },
  {
    name: 'kill-between',
    what: 'a process that handles a command is killed (SIGKILL) right after one of its reservations, and restarted, again and again',
    atLeastMs: 10_000,
    missing: onlyBuilt,
    strike: async (world) => {
      const parts = redundant(world).filter(({ service }) => service === 'command-api');
      await restart(world, parts, 'SIGTERM', changedBuild('killed-between'));
      const strike = againAndAgain(100, async () => {
        const dead = parts.filter(({ isRunning }) => !isRunning);
        // The next one may kill it before it says that it is ready.
        for (const part of dead) await part.start().catch(() => undefined);
        return dead.length;
      });
      const end = performance.now() + FIRST_KILL_WITHIN_MS;
      while (strike.times?.() === 0 && performance.now() < end) await pause(100);
      return {
        ...strike,
        heal: async () => {
          await strike.heal();
          await restart(world, parts, 'SIGKILL');
        },
        complaints: async () => (strike.times?.() === 0 ? ['no process was killed between reservations'] : []),
      };
    },
  },
  shiftedClock('clock', 'the clock of one process is a minute ahead', { ahead: MINUTE }),
  shiftedClock('clock-behind', 'the clock of one process is a minute behind', { ahead: -MINUTE }),
  shiftedClock('clock-back', 'the clock of one process runs ahead and jumps back by up to two minutes, again and again', {
    jumpsBack: 2 * MINUTE,
  }),
];
