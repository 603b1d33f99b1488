import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Lease, Position } from '../event-sourcing/index.js';
import { commandSpanOf, inSpan } from '../foundation/index.js';
import type { ProcessorAccess } from './access.js';
import { LostLeaseError, type Checkpoint, type CommitCheckpoint, type Place } from './checkpoints.js';
import { parkStream, replayResumed } from './parked-streams.js';
import { isOfOneStream, PoisonEventError, RetriedEventError } from './failures.js';
import { handlePartitions, nextBatch } from './partitions.js';
import { progressOf } from './progress.js';
import { runOf, type Reaction } from './reaction.js';
import type { Page } from './apply-projection.js';
import { isTransient } from './failures.js';

/**
 * How often a checkpoint moves past events that the reaction does not handle, in milliseconds:
 * reading them again costs little.
 */
const idleMs = 1_000;
/** Most events between two moves of the checkpoint: as many may be handled again after a crash. */
const batchSize = 100;
/** Pause between two queries for projections that must pass an event first, in milliseconds. */
const pollMs = 25;

/**
 * Streams that may be parked one after the other without a success between: if every stream fails,
 * the cause is elsewhere.
 */
const maxParkedInARow = 10;

/** Failures since the last handled event: of the first one in the log that failed. */
export interface EventFailures {
  eventId: string | null;
  tries: number;
  parked: number;
}

export const noFailures = (): EventFailures => ({ eventId: null, tries: 0, parked: 0 });

export interface ReactionRunOptions extends Pick<ProcessorAccess, 'pool' | 'log' | 'logger'> {
  readonly reaction: Reaction;
  readonly move: CommitCheckpoint;
  /** Called after each move of the checkpoint. */
  readonly moved: (checkpoint: Checkpoint) => void;
  readonly lease: Lease;
  readonly ended: AbortSignal;
  /** Shared with later takers of the same processor. */
  readonly failures: EventFailures;
  /** Failures of one event after which it is poison. */
  readonly most: number;
}

export type RunReaction = (from: Checkpoint, page: Page) => Promise<Checkpoint>;

/**
 * At least once: each event is handled, then the checkpoint moves past those before which all are
 * handled. A stream that is parked waits as a whole, so that its order holds. Streams that an
 * operator resumed are handled first, up to the checkpoint.
 */
export async function reactionRunner(taking: ReactionRunOptions, at: Checkpoint): Promise<RunReaction> {
  const { pool, reaction, lease, ended, logger } = taking;
  const projections = reaction.after.map(({ name }) => name);
  const progress = progressOf(pool);
  let movedAt = Number.NEGATIVE_INFINITY;
  /** Position of the slowest projection at the last query. */
  let passed: Position | null = null;

  async function moveTo(from: Checkpoint, to: Place): Promise<Checkpoint> {
    movedAt = performance.now();
    if (to.position === from.position) return from;
    const checkpoint = await taking.move(from, to);
    taking.moved(checkpoint);
    return checkpoint;
  }

  /**
   * A process that was frozen since the last event learns here that another one may have gone on
   * without it.
   */
  const mayGoOn = (): boolean => lease.isHeld() && !ended.aborted;

  /** Shared by events that wait at the same time. */
  let looking: Promise<void> | undefined;

  async function look(isUnknown: boolean, position: Position): Promise<void> {
    const waiter = progress.waiter();
    try {
      if (isUnknown) passed = await slowest(pool, projections);
      if (passed === null || passed < position) await waiter.wait(pollMs, ended);
    } finally {
      waiter.close();
    }
  }

  async function untilPassed(position: Position): Promise<void> {
    while (projections.length > 0 && (passed === null || passed < position)) {
      if (ended.aborted) throw new LostLeaseError(at.name);
      const known = progress.of(projections, position);
      if (known === 'passed') return;
      looking ??= look(known === 'unknown', position).finally(() => (looking = undefined));
      await looking;
    }
  }

  async function handle(event: RecordedEvent): Promise<void> {
    await untilPassed(event.position);
    if (!mayGoOn()) throw new LostLeaseError(at.name);
    const about = () => ({
      kind: 'consumer' as const,
      parent: commandSpanOf(event),
      attributes: { event: event.type, stream: event.stream },
    });
    await inSpan(`react ${reaction.name}`, about, async () => reaction.handle(event, runOf(reaction, event, at, ended)));
  }

  const isDue = (event: RecordedEvent): boolean => !parked.has(event.stream);

  async function handleIfDue(event: RecordedEvent): Promise<void> {
    if (!mayGoOn()) throw new LostLeaseError(at.name);
    if (isDue(event)) await handle(event);
  }

  /**
   * A deterministic failure parks the stream, after some tries or, where it is certain, at once; a
   * transient one, or one that stops the reaction, is thrown.
   */
  async function failed(checkpoint: Checkpoint, event: RecordedEvent, error: unknown): Promise<void> {
    const { failures } = taking;
    failures.tries = failures.eventId === event.eventId ? failures.tries + 1 : 1;
    failures.eventId = event.eventId;
    const isCertain = reaction.stops === 'stream' && isOfOneStream(error);
    if (!isCertain && failures.tries < taking.most) throw new RetriedEventError(event, failures.tries, error);
    const poison = new PoisonEventError(event, error);
    const mayPark = reaction.stops === 'stream' && !isTransient(error) && failures.parked < maxParkedInARow;
    if (!isCertain && !mayPark) throw poison;
    await parkStream(pool, checkpoint, event, poison.failing);
    parked.set(event.stream, event.revision);
    if (!isCertain) failures.parked++;
    logger.error({ err: error, reaction: reaction.name, ...poison.failing }, 'a reaction parked a stream');
  }

  const parked = await replayResumed({ ...taking, handle, mayGoOn }, at);

  return async (from, page) => {
    let checkpoint = from;
    let reached: Place | null = null;
    let unkept = 0;
    const reach = (event: RecordedEvent | undefined, count: number): void => {
      if (event === undefined) return;
      reached = { position: event.position, eventId: event.eventId, atHead: false };
      unkept += count;
    };
    /**
     * Store the checkpoint, so that handled events are not repeated after a pause or an orderly
     * stop.
     */
    const keep = async (): Promise<void> => {
      if (reached !== null) checkpoint = await moveTo(checkpoint, reached);
      unkept = 0;
    };
    passed = null;
    for (let next = 0; next < page.events.length;) {
      const batch = nextBatch(page.events, next, batchSize, reaction.partitionOf);
      const failure = await handlePartitions(batch, handleIfDue);
      const before = batch.events.slice(0, failure?.index);
      if (before.some(isDue)) Object.assign(taking.failures, noFailures());
      reach(before.at(-1), before.length);
      next += before.length;
      const event = failure === null ? undefined : batch.events[failure.index];
      if (failure !== null && event !== undefined) {
        await keep();
        if (ended.aborted || failure.error instanceof LostLeaseError) throw new LostLeaseError(from.name);
        await failed(checkpoint, event, failure.error);
        reach(event, 1);
        next++;
      }
      if (unkept >= batchSize) await keep();
    }
    const mustMove = page.events.length > 0 || performance.now() - movedAt > idleMs;
    return mustMove ? moveTo(checkpoint, page) : checkpoint;
  };
}

/**
 * Position of the slowest of these processors; null while one of them has processed nothing, or is
 * ahead of the log.
 */
async function slowest(pool: ProcessorAccess['pool'], names: readonly string[]): Promise<Position | null> {
  const answer = await pool.query<{ position: Position | null }>(
    `select case when count(position) = $2::int then min(position collate "C") end as position
     from app.checkpoints where name = any($1) and state <> 'ahead'`,
    [names, names.length],
  );
  return answer.rows[0]?.position ?? null;
}
