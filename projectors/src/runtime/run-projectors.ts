import { leads as leadsOf } from '@panelist/infra/leads';
import type { LeadOptions } from '@panelist/infra/leads';
import { announceProgress } from '@panelist/infra/projections';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies, RunningRoom } from '@panelist/infra/runtime';
import { rebuildTables } from './rebuild-tables.js';
import { runProjector } from './run-projector.js';
import { takeCommands } from './take-commands.js';
import { watchLag } from './watch-lag.js';

/** What the runtime needs of the outside. */
export type RuntimeDependencies = Pick<Dependencies, 'pool' | 'store' | 'log' | 'vault' | 'bus' | 'clock' | 'metrics' | 'logger'>;

/** Runs all projectors in this process, or stands by for those that another process leads. */
export function runProjectors(
  dependencies: RuntimeDependencies,
  projectors: readonly AnyProjector[],
  lease: Omit<LeadOptions, 'room'> = {},
): RunningRoom {
  const { pool, logger } = dependencies;
  const leads = leadsOf(pool.options.connectionString ?? '', { room: 'projectors', ...lease });
  const progress = announceProgress(pool);
  // One rebuild at a time: each holds a connection while it wants another.
  let rebuilding: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const rebuild = (projector: AnyProjector): Promise<void> => {
    const mine = rebuilding.then(() => rebuildTables({ ...dependencies, leads }, [projector], { signal: stopping.signal }));
    rebuilding = mine.catch(() => undefined);
    return mine;
  };
  const running = projectors.map((projector) =>
    runProjector({ ...dependencies, leads, moved: progress.moved, rebuild }, projector),
  );
  const rebuildByCommand = async (name: string): Promise<void> => {
    const one = running.find(({ projector }) => projector.name === name);
    if (one === undefined) return;
    try {
      await rebuild(one.projector);
    } catch (error) {
      logger.error({ projector: name, err: error }, 'A rebuild failed; the table in use stays as it was');
    }
    one.wake();
  };
  const lag = watchLag(dependencies, running);
  const commands = takeCommands({
    pool,
    logger,
    led: () => running.filter((one) => one.checkpoint() !== undefined).map((one) => one.projector.name),
    take: ({ projector: name, kind }) => {
      if (kind === 'rebuild') void rebuildByCommand(name);
      else running.find(({ projector }) => projector.name === name)?.wake();
    },
  });
  // Whoever has caught up once stays ready: what falls behind or stops later degrades its own pages alone.
  const settled = new Set<string>();
  return {
    routes: [],
    waitingFor: async () => {
      for (const { phase, projector } of running) {
        if (phase() !== 'waiting' && phase() !== 'starting') settled.add(projector.name);
      }
      const late = running.find(({ projector }) => !settled.has(projector.name));
      return late === undefined ? null : `projector ${late.projector.name}`;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([commands.stop(), lag.stop(), ...running.map((one) => one.stop())]);
      await rebuilding;
      await progress.idle();
      await leads.close();
    },
  };
}
