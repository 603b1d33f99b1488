import { openLeases } from '../event-sourcing/index.js';
import type { LeaseOptions, Leases } from '../event-sourcing/index.js';
import { keyedMutex, sleep } from '../foundation/index.js';
import { onePerPool } from '../postgres/index.js';
import { nameOf, type Processor, type ProcessorAccess } from './access.js';
import { checkpointCommitter, isEmpty, markUsed, takeRequests, type AskedProcessor } from './checkpoints.js';
import { resumeStreams } from './parked-streams.js';
import { labelOf } from './processor-metrics.js';
import { progressOf } from './progress.js';
import type { Projection } from './projection.js';
import { dropLeftovers, rebuildTables, tableFiller, type RebuildDependencies } from './rebuild-tables.js';
import { defaultPacing, runProcessor, type Pacing, type RunningProcessor } from './run-processor.js';
import { sharedLog } from './shared-log.js';
import { dropUnusedVersions, ensureTables } from './tables.js';
import { lagOf } from './measure-lag.js';

export interface ProcessorsOptions extends Partial<Omit<LeaseOptions, 'service'>> {
  /** The name of this process's service, shown for leases and waiting processes. */
  readonly service: string;
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

/** How often the lag is measured, in milliseconds. */
const lagEvery = 2_000;
/** How often this process asks what operators want of its processors, in milliseconds. */
const requestsEvery = 1_000;
/** Days after which a version that no process uses is dropped. */
const unusedDays = 7;
/** How often versions are marked as used, in milliseconds. */
const markEvery = 3_600_000;

/**
 * Runs processors in this process, or waits to take over those that another process runs. One read
 * of the log serves them all.
 */
export async function runProcessors(
  access: ProcessorAccess,
  processors: readonly Processor[],
  { service, pacing, onShapeChange = 'refuse', ...leaseOptions }: ProcessorsOptions,
): Promise<RunningProcessors> {
  const { pool, logger } = access;
  const projections = processors.filter((each): each is Projection => each.kind === 'projection');
  await ensureTables(pool, projections, onShapeChange);
  const leases = openLeases(pool.options.connectionString ?? '', { service, ...leaseOptions });
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
  const dependencies = {
    ...access,
    leases,
    shared,
    progress,
    fill: tableFiller({ isEmpty: async ({ model }) => isEmpty(pool, model), rebuild }),
    move: checkpointCommitterOf(pool),
    pacing: { ...defaultPacing, ...pacing },
  };
  const running = processors.map((processor) => runProcessor(dependencies, processor));

  async function answer({ name, request }: AskedProcessor): Promise<void> {
    const one = running.find(({ processor }) => nameOf(processor) === name);
    if (one === undefined) return;
    const { processor } = one;
    try {
      if (request === 'rebuild' && processor.kind === 'projection') await rebuild([processor]);
      if (request === 'resume' && processor.kind === 'reaction') await resumeStreams(pool, name);
    } catch (error) {
      logger.error({ processor: name, request, err: error }, 'a request to a processor failed; its table stays unchanged');
    }
    one.wake();
  }

  /** Repeats `work`, one run at a time. @returns a promise of the end */
  async function repeat(everyMs: number, what: string, work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => logger.debug({ err: error }, `${what} failed`));
      await sleep(everyMs, stopping.signal);
    }
  }

  /** Marks the versions that this code uses, and drops those that no code has used for a week. */
  async function markVersions(): Promise<void> {
    if (projections.length === 0) return;
    await markUsed(
      pool,
      projections.map(({ name }) => name),
    );
    const dropped = await dropUnusedVersions(pool, unusedDays);
    if (dropped.length > 0) logger.info({ dropped }, 'dropped versions of read models that no process used for a week');
  }

  const repeated = [
    repeat(lagEvery, 'measuring the lag', lagOf(access, running)),
    repeat(requestsEvery, 'asking for requests to processors', async () => {
      const own = running.filter((one) => one.checkpoint() !== undefined).map((one) => nameOf(one.processor));
      for (const asked of await takeRequests(pool, own)) void answer(asked);
    }),
    repeat(markEvery, 'marking the versions in use', markVersions),
  ];
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
      await Promise.all([...repeated, ...running.map((one) => one.stop())]);
      await oneAtATime(async () => undefined);
      await progress.flushed();
      await shared.close();
      await leases.close();
    },
  };
}

/** All processors of a pool share one mover. */
const checkpointCommitterOf = onePerPool(checkpointCommitter);

const describe = ({ processor }: RunningProcessor): string =>
  processor.kind === 'projection' ? `projector ${labelOf(processor)}` : `reaction ${processor.name}`;
