import { openLeases } from '../event-sourcing/index.js';
import type { LeaseOptions, Leases } from '../event-sourcing/index.js';
import { keyedMutex } from '../foundation/index.js';
import { onePerPool } from '../postgres/index.js';
import { nameOf, type Processor, type ProcessorAccess } from './access.js';
import { checkpointMover } from './checkpoint-mover.js';
import { dropPrevious, isEmpty, markUsed, rollBack } from './checkpoints.js';
import { dropLeftovers } from './drop-leftovers.js';
import { resumeStreams } from './parked-streams.js';
import { labelOf } from './processor-metrics.js';
import { progressOf } from './progress.js';
import type { Projection } from './projection.js';
import type { ProjectorCommand } from './projector-commands.js';
import { rebuildTables, type RebuildDependencies } from './rebuild-tables.js';
import { defaultPacing, runProcessor, type Pacing, type RunningProcessor } from './run-processor.js';
import { sharedLog } from './shared-log.js';
import { tableFiller } from './table-filler.js';
import { dropUnusedVersions, ensureTables } from './tables.js';
import { takeCommands } from './take-commands.js';
import { verifyTable } from './verify-table.js';
import { watchLag } from './watch-lag.js';

export interface ProcessorsOptions extends Partial<Omit<LeaseOptions, 'room'>> {
  /** The name of this process's room, shown for leases and waiting processes. */
  readonly room: string;
  readonly pacing?: Partial<Pacing>;
  /**
   * What happens if an existing version has another shape: production refuses to start, development
   * rebuilds it.
   */
  readonly onShapeChange?: 'refuse' | 'rebuild';
}

export interface RunningProcessors {
  readonly leases: Leases;
  /**
   * The first processor that has never caught up, or is ahead of the log, as the readiness page
   * names it; null when there is none.
   */
  readonly waitingFor: () => string | null;
  /** The first processor that this process runs and that is ahead of the log. */
  readonly aheadOfLog: () => string | null;
  readonly stop: () => Promise<void>;
}

/** Days after which a version that no process uses is dropped. */
const unusedDays = 7;
/** How often versions are marked as used, in milliseconds. */
const markEvery = 3_600_000;

/**
 * Runs processors in this process, or stands by for those that another process runs. One read of
 * the log serves them all.
 */
export async function runProcessors(
  access: ProcessorAccess,
  processors: readonly Processor[],
  { room, pacing, onShapeChange = 'refuse', ...leaseOptions }: ProcessorsOptions,
): Promise<RunningProcessors> {
  const { pool, logger } = access;
  const projections = processors.filter((each): each is Projection => each.kind === 'projection');
  await ensureTables(pool, projections, onShapeChange);
  const leases = openLeases(pool.options.connectionString ?? '', { room, ...leaseOptions });
  const progress = progressOf(pool);
  const shared = sharedLog(access, processors);
  const stopping = new AbortController();
  const rebuilding: RebuildDependencies = { ...access, leases };
  // One at a time: each uses much of a CPU.
  const mutex = keyedMutex();
  const oneAtATime = (work: () => Promise<void>): Promise<void> => mutex('building', work);
  void oneAtATime(() => dropLeftovers(rebuilding, logger, projections));
  const rebuild = (tables: readonly Projection[]): Promise<void> =>
    oneAtATime(() =>
      rebuildTables(rebuilding, tables, {
        signal: stopping.signal,
        onBusy: ({ name }, err) => logger.warn({ processor: name, err }, 'a rebuilt table waits for readers of the one in use'),
      }),
    );
  const fill = tableFiller({ isEmpty: async ({ model }) => isEmpty(pool, model), rebuild });
  const running = processors.map((processor) =>
    runProcessor(
      {
        ...access,
        leases,
        shared,
        fill,
        move: checkpointMoverOf(pool),
        progress,
        pacing: {
          ...defaultPacing,
          ...pacing,
        },
      },
      processor,
    ),
  );
  const verify = (projection: Projection): Promise<void> =>
    oneAtATime(async () => {
      const outcome = await verifyTable(rebuilding, projection, { signal: stopping.signal });
      if (outcome.different > 0) logger.error(outcome, 'a read model differs from what the log gives');
      else logger.info(outcome, 'a read model is what the log gives');
    });

  const runCommand = async ({ projector: name, kind }: ProjectorCommand): Promise<void> => {
    const one = running.find(({ processor }) => nameOf(processor) === name);
    if (one === undefined) return;
    try {
      if (one.processor.kind === 'projection') await command(one.processor, kind);
      else if (kind === 'resume') await resumeStreams(pool, nameOf(one.processor));
    } catch (error) {
      logger.error({ processor: name, kind, err: error }, 'a command to a processor failed; the table in use stays unchanged');
    }
    if (kind === 'verify' || kind === 'drop-previous') return;
    one.wake();
  };
  async function command(projection: Projection, kind: ProjectorCommand['kind']): Promise<void> {
    if (kind === 'rebuild') await rebuild([projection]);
    if (kind === 'verify') await verify(projection);
    if (kind === 'roll-back') {
      await rollBack(pool, projection.model);
      progress.forget(projection.name);
    }
    if (kind === 'drop-previous') await dropPrevious(pool, projection.model);
  }

  const lag = watchLag(access, running, shared);
  const commands = takeCommands({
    pool,
    logger,
    heldProjectors: () => running.filter((one) => one.checkpoint() !== undefined).map((one) => nameOf(one.processor)),
    take: (each) => void runCommand(each),
  });
  const versionSweep = startVersionSweep(access, projections);
  // A processor that caught up once stays ready: one that falls behind or stops later degrades only
  // its own pages.
  const settled = new Set<string>();
  const aheadOfLog = (): string | null => {
    const ahead = running.find(({ phase }) => phase() === 'ahead');
    return ahead === undefined ? null : `${describe(ahead)}, which is ahead of the event log: "npm run rewind" takes it back`;
  };
  return {
    leases,
    aheadOfLog,
    waitingFor: () => {
      const ahead = aheadOfLog();
      if (ahead !== null) return ahead;
      for (const { phase, processor } of running) {
        if (phase() !== 'waiting' && phase() !== 'starting') settled.add(nameOf(processor));
      }
      const late = running.find(({ processor }) => !settled.has(nameOf(processor)));
      return late === undefined ? null : `${describe(late)} (${settled.size} of ${running.length} are up to date)`;
    },
    stop: async () => {
      stopping.abort();
      clearInterval(versionSweep);
      await Promise.all([commands.stop(), lag.stop(), ...running.map((one) => one.stop())]);
      await oneAtATime(async () => undefined);
      await progress.flushed();
      await shared.close();
      await leases.close();
    },
  };
}

/** All processors of a pool share one mover. */
const checkpointMoverOf = onePerPool(checkpointMover);

const describe = ({ processor }: RunningProcessor): string =>
  processor.kind === 'projection' ? `projector ${labelOf(processor)}` : `reaction ${processor.name}`;

/** Marks the versions that this code uses, and drops those that no code has used for a week. */
function startVersionSweep({ pool, logger }: ProcessorAccess, projections: readonly Projection[]): NodeJS.Timeout {
  const names = projections.map(({ name }) => name);
  const mark = async (): Promise<void> => {
    if (names.length === 0) return;
    await markUsed(pool, names);
    const dropped = await dropUnusedVersions(pool, unusedDays);
    if (dropped.length > 0) logger.info({ dropped }, 'dropped versions of read models that no process used for a week');
  };
  const failed = (error: unknown) => logger.debug({ err: error }, 'versions in use could not be marked');
  void mark().catch(failed);
  return setInterval(() => void mark().catch(failed), markEvery);
}
