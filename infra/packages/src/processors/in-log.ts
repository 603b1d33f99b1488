import { LogTruncatedError } from '../event-sourcing/index.js';
import type { EventStore, Position } from '../event-sourcing/index.js';
import type { Checkpoint } from './checkpoints.js';

/**
 * The log does not hold the event at a checkpoint: it ends before, or another event is there. What
 * the processor did belongs to a history that is gone. An operator takes it back.
 */
export class AheadOfLogError extends Error {
  override readonly name = 'AheadOfLogError';
  constructor(name: string, position: Position | null) {
    super(`The checkpoint of ${name} (${position ?? 'none'}) is ahead of the log: run "npm run rewind"`);
  }
}

/** Throws `AheadOfLogError` unless the log holds the event at this checkpoint. */
export async function assertInLog(
  store: Pick<EventStore, 'readAll'>,
  { name, position, eventId, state }: Checkpoint,
): Promise<void> {
  // New events may be at its position by now, so a processor that is ahead stays so.
  if (state === 'ahead' || !(await isInLog(store, { position, eventId }))) throw new AheadOfLogError(name, position);
}

/** Whether the log holds the event at a checkpoint. */
export async function isInLog(
  store: Pick<EventStore, 'readAll'>,
  { position, eventId }: Pick<Checkpoint, 'position' | 'eventId'>,
): Promise<boolean> {
  if (position === null) return true;
  try {
    await store.readAll(position, { limit: 1, lastEventId: eventId ?? undefined });
    return true;
  } catch (error) {
    if (error instanceof LogTruncatedError) return false;
    throw error;
  }
}
