import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Position, Lease, Leases } from '../event-sourcing/index.js';
import { backOff, pauseAfter, sleep, type Pauses } from '../foundation/index.js';
import { nameOf, type Processor, type ProcessorAccess } from './access.js';
import {
  isEmpty,
  LostLeaseError,
  markAhead,
  markCaughtUp,
  markStopped,
  takeOver,
  type Checkpoint,
  type CommitCheckpoint,
} from './checkpoints.js';
import type { Change } from './fold.js';
import { AheadOfLogError, assertInLog } from './in-log.js';
import { asPoison, PoisonEventError, RetriedEventError } from './failures.js';
import { metricsOf } from './processor-metrics.js';
import type { Progress } from './progress.js';
import type { Projection } from './projection.js';
import type { SharedLog } from './shared-log.js';
import { reactionRunner, noFailures } from './run-reaction.js';
import { applyProjection, type Page } from './apply-projection.js';

/** Milliseconds of real time. */
export interface Pacing extends Pauses {
  /** Failures of one event after which a reaction stops at it. */
  readonly tries: number;
  /** Pause between the tries of a processor that has stopped. */
  readonly stoppedMs: number;
}

export const defaultPacing: Pacing = { tries: 5, firstMs: 100, longestMs: 5_000, stoppedMs: 30_000 };

/**
 * Events from which on an empty table is filled in memory, as a rebuild does, instead of page by
 * page.
 */
const worthRebuild = 5_000;

/** Longer than a takeover: what happened in it has not been hinted at. */
const takeoverMs = 60_000;

export type ProcessorPhase = 'waiting' | 'standby' | 'starting' | 'running' | 'stopped' | 'ahead' | 'ended';

export interface RunProcessorDependencies extends ProcessorAccess {
  readonly leases: Leases;
  readonly shared: SharedLog;
  readonly move: CommitCheckpoint;
  readonly progress: Progress;
  /** Fills a table in memory, which takes over from the empty one. */
  readonly fill: (projection: Projection) => Promise<void>;
  readonly pacing: Pacing;
}

export interface RunningProcessor {
  readonly processor: Processor;
  readonly phase: () => ProcessorPhase;
  /** The checkpoint while this process holds the lease. */
  readonly checkpoint: () => Checkpoint | undefined;
  /** Retries a failing event now, or continues with another table. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
}

/** Runs one processor while the process lives: waits for the lease, catches up, follows the log. */
export function runProcessor(dependencies: RunProcessorDependencies, processor: Processor): RunningProcessor {
  const { pool, store, vault, log, bus, logger, leases, pacing, move, progress } = dependencies;
  const name = nameOf(processor);
  const measured = metricsOf(dependencies.metrics, processor);
  const stopping = new AbortController();
  const failures = noFailures();
  let restart = new AbortController();
  let phase: ProcessorPhase = 'waiting';
  let at: Checkpoint | undefined;
  const interruptions = backOff(pacing);
  /** Of the lease that this process has, or had last. */
  let excess = new AbortController().signal;

  const reached = (checkpoint: Checkpoint): void => {
    at = checkpoint;
    if (processor.kind === 'projection') progress.reached(name, checkpoint.position);
    interruptions.reset();
  };
  const committed = (checkpoint: Checkpoint, changes: readonly Change[], events: readonly RecordedEvent[]): void => {
    reached(checkpoint);
    progress.moved();
    for (const change of phase === 'running' ? changes : recent(changes, events)) bus.publish(change);
  };
  /** Of a catch-up, which pages show anyhow but for what happened while no process led. */
  const recent = (changes: readonly Change[], events: readonly RecordedEvent[]): readonly Change[] => {
    const since = Date.parse(dependencies.clock.now()) - takeoverMs;
    const positions = new Set(events.filter((event) => Date.parse(event.at) >= since).map(({ position }) => position));
    return changes.filter(({ position }) => positions.has(position));
  };

  /** A processor that an operator has to look at shows that until it goes on. */
  const beginning = (): ProcessorPhase => (phase === 'stopped' || phase === 'ahead' ? phase : 'starting');

  async function takerFor(
    lease: Lease,
    taken: Checkpoint,
    ended: AbortSignal,
  ): Promise<(from: Checkpoint, page: Page) => Promise<Checkpoint>> {
    if (processor.kind === 'projection') {
      const taking = { pool, vault, projection: processor, move, committed };
      return async (from, page) => applyProjection(taking, from, page);
    }
    const taking = { pool, log, logger, reaction: processor, move, moved: reached, lease, ended, failures, most: pacing.tries };
    return reactionRunner(taking, taken);
  }

  async function follow(lease: Lease, from: Checkpoint, ended: AbortSignal): Promise<void> {
    const take = await takerFor(lease, from, ended);
    let checkpoint = from;
    // A reaction's checkpoint may lag behind the events that were read.
    let position: Position | null = from.position;
    let caughtUp = false;
    for (;;) {
      const page = await dependencies.shared.read(processor, position, !caughtUp, ended);
      if (page === null) return;
      if (page.position !== null && page.position !== position) {
        const startedAt = performance.now();
        checkpoint = await take(checkpoint, { ...page, position: page.position });
        measured.batch(startedAt);
        position = page.position;
        // The lag counts events that were read, though a reaction stores its checkpoint later.
        reached({ ...checkpoint, position, eventId: page.eventId });
      }
      if (page.poison !== undefined) throw page.poison;
      if (page.atHead && !caughtUp) {
        caughtUp = true;
        await markCaughtUp(pool, checkpoint);
        phase = 'running';
        progress.moved();
      }
    }
  }

  async function runWhileHeld(lease: Lease, ended: AbortSignal): Promise<void> {
    phase = beginning();
    const taken = await takeOver(pool, name, processor.kind);
    at = taken;
    await assertInLog(store, taken);
    if (processor.kind === 'projection') progress.reached(name, taken.position);
    try {
      await follow(lease, taken, ended);
    } finally {
      progress.forget(name);
    }
  }

  /** Returns the pause before the next try, in milliseconds. */
  async function afterFailure(thrown: unknown): Promise<number> {
    const error = asPoison(thrown);
    if (error instanceof LostLeaseError) return 0;
    if (error instanceof AheadOfLogError) {
      if (phase !== 'ahead') logger.error({ processor: name, err: error }, 'a processor is ahead of the log and waits');
      phase = 'ahead';
      if (at !== undefined) await markAhead(pool, at).catch(() => undefined);
      return pacing.longestMs;
    }
    if (error instanceof PoisonEventError) {
      phase = 'stopped';
      logger.error(
        { processor: name, err: error.cause, ...error.failing },
        'a processor stopped at an event that it can not process',
      );
      await markStopped(pool, at ?? { name, epoch: null }, error.failing, dependencies.clock.now()).catch(() => undefined);
      // Wakes readers that wait for this processor: they need not any longer.
      progress.moved();
      return pacing.stoppedMs;
    }
    if (error instanceof RetriedEventError) {
      const { event, tries: count, cause } = error;
      logger.warn({ processor: name, eventId: event.eventId, tries: count, err: cause }, 'a reaction failed and is tried again');
      return pauseAfter(count, pacing);
    }
    logger.warn({ processor: name, err: error }, 'a processor was interrupted and starts again');
    return interruptions.next();
  }

  const standBy = (): void => {
    at = undefined;
    phase = 'standby';
  };

  /** An empty table and a long log: filled in memory first, by one process. */
  async function fillIfWorth(): Promise<void> {
    if (processor.kind === 'reaction' || !(await isEmpty(pool, processor.model))) return;
    if ((await store.countBehind(null, worthRebuild)) < worthRebuild) return;
    try {
      await dependencies.fill(processor);
    } catch (error) {
      if (!(error instanceof PoisonEventError)) throw error;
      // Following page by page reaches that event, shows the rows before it and stops there.
      logger.warn({ processor: name, ...error.failing }, 'an empty table could not be filled in memory');
    }
  }

  async function turn(): Promise<void> {
    const lease = await leases.acquire(name, stopping.signal, standBy);
    if (lease === null) return;
    if (restart.signal.aborted) restart = new AbortController();
    phase = beginning();
    const { lost } = lease;
    ({ excess } = lease);
    const ended = AbortSignal.any([lost, excess, stopping.signal, restart.signal, dependencies.shared.interrupted()]);
    try {
      if (!ended.aborted) await fillIfWorth();
      // It may have taken longer than the lease lasts.
      if (lease.isHeld() && !ended.aborted) await runWhileHeld(lease, ended);
    } finally {
      if (excess.aborted) await lease.release();
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rest = await turn().then(() => 0, afterFailure);
      if (rest === 0) continue;
      measured.retry();
      const woken = AbortSignal.any([stopping.signal, restart.signal, excess]);
      await sleep(rest, woken);
      if (restart.signal.aborted) restart = new AbortController();
    }
    phase = 'ended';
  }

  const done = run();
  return {
    processor,
    phase: () => phase,
    checkpoint: () => at,
    wake: () => restart.abort(),
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
