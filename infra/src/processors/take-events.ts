import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Position } from '../event-store/index.js';
import type { Lead } from '../leads/index.js';
import type { ProcessorAccess } from './access.js';
import type { MoveCheckpoint } from './checkpoint-mover.js';
import { LostLeaseError, type Checkpoint } from './checkpoints.js';
import { moveParked, parkedStreams, parkStream, resumedStreams, unparkStream } from './parked-streams.js';
import { PoisonEventError, RetriedEventError } from './poison-event.js';
import { runOf, type Reaction } from './reaction.js';
import type { Page } from './take-rows.js';
import { isTransient } from './transient-error.js';

/** How often a checkpoint moves past events that the reaction does not handle, in milliseconds: passing them once more costs nothing. */
const idleMs = 1_000;
/** Pause between two looks at projections that must pass an event first, in milliseconds. */
const lookMs = 25;

export interface EventTaking extends Pick<ProcessorAccess, 'pool' | 'log' | 'logger'> {
  readonly reaction: Reaction;
  readonly move: MoveCheckpoint;
  readonly lead: Lead;
  readonly ended: AbortSignal;
  /** Failures of one event, counted over restarts of this process's run; after `most` it is poison. */
  readonly tries: Map<string, number>;
  readonly most: number;
}

export type TakeEvents = (from: Checkpoint, page: Page) => Promise<Checkpoint>;

/** At least once: each event is handled, then the checkpoint moves. A stream that is parked waits as a whole, so that its order holds. */
export async function eventTaker(taking: EventTaking): Promise<TakeEvents> {
  const { pool, reaction, move, lead, ended, logger } = taking;
  let parked = new Map<string, number>();
  let movedAt = Number.NEGATIVE_INFINITY;
  let reached: Position | null = null;

  async function moveTo(from: Checkpoint, position: Position, atHead: boolean): Promise<Checkpoint> {
    movedAt = performance.now();
    return position === from.position ? from : move(from, position, atHead);
  }

  async function handle(lease: Checkpoint, event: RecordedEvent): Promise<void> {
    const names = reaction.after.map(({ name }) => name);
    while (names.length > 0 && !(await havePassed(pool, names, event.position))) {
      await pause(lookMs, undefined, { signal: ended });
    }
    await reaction.handle(event, runOf(reaction, event, lease, ended));
  }

  /** A deterministic failure parks the stream, a transient one or one that stops the reaction is thrown. */
  async function failed(checkpoint: Checkpoint, event: RecordedEvent, error: unknown): Promise<void> {
    const tries = (taking.tries.get(event.eventId) ?? 0) + 1;
    taking.tries.set(event.eventId, tries);
    if (tries < taking.most) throw new RetriedEventError(event, tries, error);
    const poison = new PoisonEventError(event, error);
    if (reaction.stops === 'reaction' || isTransient(error)) throw poison;
    await parkStream(pool, checkpoint, event, poison.failing);
    parked.set(event.stream, event.revision);
    logger.error({ err: error, reaction: reaction.name, ...poison.failing }, 'a reaction parked a stream');
  }

  const take: TakeEvents = async (from, page) => {
    let checkpoint = from;
    for (const event of page.events) {
      // A process that was frozen since the last event learns here that another one may have gone on without it.
      if (!lead.isHeld() || ended.aborted) throw new LostLeaseError(from.name);
      if (!isHandled(reaction, event) || parked.has(event.stream)) continue;
      try {
        await handle(checkpoint, event);
      } catch (error) {
        if (ended.aborted || error instanceof LostLeaseError) throw new LostLeaseError(from.name);
        // What was handled before is not repeated after the pause.
        if (reached !== null) checkpoint = await moveTo(checkpoint, reached, false);
        await failed(checkpoint, event, error);
      }
      taking.tries.delete(event.eventId);
      reached = event.position;
    }
    reached = null;
    const isDue = page.events.length > 0 || performance.now() - movedAt > idleMs;
    return isDue ? moveTo(checkpoint, page.position, page.atHead) : checkpoint;
  };

  /** Handles what an operator resumed, from the parked event to the end of the stream, before anything new. */
  async function replay(checkpoint: Checkpoint): Promise<void> {
    for (const { stream, revision } of await resumedStreams(pool, checkpoint.name)) {
      let next = revision;
      try {
        for (const event of await taking.log.readStream(stream, { from: revision })) {
          next = event.revision;
          if (reaction.types.includes(event.type) && isHandled(reaction, event)) await handle(checkpoint, event);
        }
        await unparkStream(pool, checkpoint.name, stream);
      } catch (error) {
        if (isTransient(error)) throw error;
        await moveParked(pool, checkpoint.name, { stream, revision: next });
        logger.error({ err: error, reaction: reaction.name, stream }, 'a resumed stream failed again and stays parked');
      }
    }
    parked = await parkedStreams(pool, checkpoint.name);
  }

  let begun = false;
  return async (from, page) => {
    if (!begun && reaction.stops === 'stream') await replay(from);
    begun = true;
    return take(from, page);
  };
}

/** Events that were recorded before a reaction's beginning are none of its work. */
const isHandled = ({ from }: Reaction, { recordedAt }: RecordedEvent): boolean =>
  from === 'beginning' || recordedAt >= from.recordedSince;

async function havePassed(pool: ProcessorAccess['pool'], names: readonly string[], position: Position): Promise<boolean> {
  const answer = await pool.query<{ passed: boolean }>(
    `select count(*) = $2::int as passed from app.checkpoints where name = any($1) and position >= $3 collate "C"`,
    [names, names.length, position],
  );
  return answer.rows[0]?.passed === true;
}
