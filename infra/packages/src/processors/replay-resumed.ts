import type { RecordedEvent } from '@panelist/domain/kernel';
import type { ProcessorAccess } from './access.js';
import { LostLeaseError, type Checkpoint } from './checkpoints.js';
import { moveParked, resumedStreams, unparkStream, type ParkedStream } from './parked-streams.js';
import { asPoison, PoisonEventError } from './poison-event.js';
import { isSince, type Reaction } from './reaction.js';
import { isTransient } from './transient-error.js';

export interface Replaying extends Pick<ProcessorAccess, 'pool' | 'log' | 'logger'> {
  readonly reaction: Reaction;
  readonly handle: (event: RecordedEvent) => Promise<void>;
  /** Whether this process still holds the lease. */
  readonly mayGoOn: () => boolean;
}

/**
 * Handles the streams that an operator resumed, from the parked event up to the checkpoint: later
 * events are handled in log order. One that fails again stays parked at that event. Throws
 * `LostLeaseError` when the lease is lost or the process stops: the request to resume stays.
 */
export async function replayResumed(replaying: Replaying, at: Checkpoint): Promise<void> {
  for (const parked of await resumedStreams(replaying.pool, at.name)) await replay(replaying, at, parked);
}

async function replay(
  { pool, log, logger, reaction, handle, mayGoOn }: Replaying,
  at: Checkpoint,
  { stream, revision }: ParkedStream,
): Promise<void> {
  let current: RecordedEvent | undefined;
  try {
    for (const event of await log.readStream(stream, { from: revision })) {
      if (at.position === null || event.position > at.position) break;
      if (!mayGoOn()) throw new LostLeaseError(at.name);
      current = event;
      if (reaction.types.includes(event.type) && isSince(at, event)) await handle(event);
    }
  } catch (error) {
    if (!mayGoOn()) throw new LostLeaseError(at.name);
    if (isTransient(error)) throw error;
    const poison = current === undefined ? asPoison(error) : new PoisonEventError(current, error);
    if (!(poison instanceof PoisonEventError)) throw error;
    await moveParked(pool, at, { stream, revision: current?.revision ?? revision }, poison.failing);
    logger.error({ err: error, reaction: reaction.name, ...poison.failing }, 'a resumed stream failed again and stays parked');
    return;
  }
  await unparkStream(pool, at, stream);
}
