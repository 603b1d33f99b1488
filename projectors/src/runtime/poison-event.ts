import { UnreadableEventError } from '@panelist/infra/event-log';
import type { FailingEvent } from './projector-state.js';

/** An event that a projector cannot take. It is never skipped: the projector stops in front of it. */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  readonly failing: Omit<FailingEvent, 'tries' | 'since'>;
  /** @param event with `message` where another thread said already what the trouble was */
  constructor(
    event: { readonly eventId: string; readonly type: string; readonly position: string; readonly message?: string },
    cause: unknown,
  ) {
    super(`The event ${event.eventId} (${event.type}) could not be projected`, { cause });
    this.failing = {
      eventId: event.eventId,
      position: event.position,
      type: event.type,
      message: event.message ?? messageOf(cause),
    };
  }
}

/** What may stand in a state table: PostgreSQL quotes values in its messages, and values may be personal. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'An unknown error';
  return `${cause.name}: ${cause.message}`.replaceAll(/"[^"]*"/g, '"…"').slice(0, 300);
}

/** An event that the log can't read is poison as well; any other error stays what it is. */
export function asPoison(error: unknown): unknown {
  return error instanceof UnreadableEventError ? new PoisonEventError(error.event, error) : error;
}
