import { leads as leadsOf } from '@panelist/infra/leads';
import type { LeadOptions } from '@panelist/infra/leads';
import { announceProgress } from '@panelist/infra/projections';
import type { ProjectorCommand } from '@panelist/infra/projections';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies, RunningRoom } from '@panelist/infra/runtime';
import { checkpointMover } from './checkpoint-mover.js';
import { dropLeftovers } from './drop-leftovers.js';
import { dropPrevious, putBack } from './projector-state.js';
import { rebuildTables } from './rebuild-tables.js';
import type { RebuildDependencies } from './rebuild-tables.js';
import { runProjector } from './run-projector.js';
import { sharedLog } from './shared-log.js';
import { takeCommands } from './take-commands.js';
import { verifyTable } from './verify-table.js';
import { watchLag } from './watch-lag.js';

/** What the runtime needs of the outside. */
export type RuntimeDependencies = Pick<
  Dependencies,
  'pool' | 'store' | 'log' | 'vault' | 'bus' | 'clock' | 'metrics' | 'logger'
> &
  Pick<RebuildDependencies, 'config'>;

/** Runs all projectors in this process, or stands by for those that another process leads. */
export function runProjectors(
  dependencies: RuntimeDependencies,
  projectors: readonly AnyProjector[],
  lease: Omit<LeadOptions, 'room'> = {},
): RunningRoom {
  const { pool, logger } = dependencies;
  const leads = leadsOf(pool.options.connectionString ?? '', { room: 'projectors', ...lease });
  const progress = announceProgress(pool);
  const shared = sharedLog(dependencies, projectors);
  const move = checkpointMover(pool);
  // One at a time: each takes a good part of a processor.
  let building: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = building.then(work);
    building = mine.catch(() => undefined);
    return mine;
  };
  void inTurn(() => dropLeftovers({ ...dependencies, leads }, projectors));
  const rebuild = (projector: AnyProjector): Promise<void> =>
    inTurn(() => rebuildTables({ ...dependencies, leads }, [projector], { signal: stopping.signal }));
  const running = projectors.map((projector) =>
    runProjector({ ...dependencies, leads, shared, move, moved: progress.moved, rebuild }, projector),
  );
  const verify = (projector: AnyProjector): Promise<void> =>
    inTurn(async () => {
      const { different, differences, rows, position } = await verifyTable({ ...dependencies, leads }, projector, {
        signal: stopping.signal,
      });
      const outcome = { projector: projector.name, rows, position, different, differences };
      if (different > 0) logger.error(outcome, 'A read model differs from what the log gives');
      else logger.info(outcome, 'A read model is what the log gives');
    });
  const obey = async ({ projector: name, kind }: ProjectorCommand): Promise<void> => {
    const one = running.find(({ projector }) => projector.name === name);
    if (one === undefined) return;
    try {
      if (kind === 'rebuild') await rebuild(one.projector);
      if (kind === 'verify') await verify(one.projector);
      if (kind === 'roll-back') await putBack(pool, one.projector);
      if (kind === 'drop-previous') await dropPrevious(pool, one.projector);
    } catch (error) {
      logger.error({ projector: name, kind, err: error }, 'A command to a projector failed; the table in use stays as it was');
    }
    if (kind !== 'verify' && kind !== 'drop-previous') one.wake();
  };
  const lag = watchLag(dependencies, running);
  const commands = takeCommands({
    pool,
    logger,
    led: () => running.filter((one) => one.checkpoint() !== undefined).map((one) => one.projector.name),
    take: (command) => void obey(command),
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
      await building;
      await progress.idle();
      await shared.close();
      await leads.close();
    },
  };
}
