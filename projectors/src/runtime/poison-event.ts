import type { RecordedEvent } from '@panelist/domain/kernel';
import type { FailingEvent } from './projector-state.js';

/** An event that a projector cannot take. It is never skipped: the projector stops in front of it. */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  readonly failing: Omit<FailingEvent, 'tries' | 'since'>;
  constructor(
    { eventId, position, event }: Pick<RecordedEvent, 'eventId' | 'position'> & { readonly event: { readonly type: string } },
    cause: unknown,
  ) {
    super(`The event ${eventId} (${event.type}) could not be projected`, { cause });
    this.failing = { eventId, position, type: event.type, message: messageOf(cause) };
  }
}

/** What may stand in a state table: PostgreSQL quotes values in its messages, and values may be personal. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'An unknown error';
  return `${cause.name}: ${cause.message}`.replaceAll(/"[^"]*"/g, '"…"').slice(0, 300);
}
