import type { RecordedEvent } from '@panelist/domain/kernel';
import { UnreadableEventError } from '../event-sourcing/index.js';
import { SubjectErasedError } from '../personal-data/index.js';
import type { NewFailure } from './checkpoints.js';

type Place = Pick<RecordedEvent, 'eventId' | 'type' | 'stream' | 'position'>;

/**
 * An event that a processor can't process, however often it tries. It is never skipped: an operator
 * decides.
 */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  readonly failing: NewFailure;
  constructor(event: Place, cause: unknown) {
    super(`The event ${event.eventId} (${event.type}) could not be processed`, { cause });
    const { eventId, position, type, stream } = event;
    this.failing = { eventId, position, type, stream, message: messageOf(cause) };
  }
}

/**
 * Thrown by a reaction's handler when no retry can help, and the cause is this stream alone: the
 * stream is parked at once, and the other streams go on however many are parked.
 */
export class UnprocessableEventError extends Error {
  override readonly name = 'UnprocessableEventError';
}

/** Whether the failure is certain and concerns one stream: the person of its events is erased. */
export const isOfOneStream = (error: unknown): boolean =>
  error instanceof UnprocessableEventError || error instanceof SubjectErasedError;

/** An event whose handler failed and is called again after a pause. */
export class RetriedEventError extends Error {
  override readonly name = 'RetriedEventError';
  readonly event: Place;
  constructor(
    { eventId, type, stream, position }: Place,
    readonly tries: number,
    cause: unknown,
  ) {
    super(`The event ${eventId} (${type}) failed and is tried again`, { cause });
    this.event = { eventId, type, stream, position };
  }
}

/**
 * The part of an error that operators may see: PostgreSQL quotes values in its messages, and values
 * may be personal.
 */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'An unknown error';
  return `${cause.name}: ${cause.message}`.replaceAll(/"[^"]*"/g, '"…"').slice(0, 300);
}

/** An event that the log can't read is poison as well; any other error stays what it is. */
export function asPoison(error: unknown): unknown {
  return error instanceof UnreadableEventError ? new PoisonEventError(error.event, error) : error;
}
