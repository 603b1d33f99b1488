import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { EventType, ProductEvents } from '@panelist/domain/registry';
import type { EventLog } from '@panelist/infra/event-sourcing';
import { UnrecoverableJobError } from '@panelist/infra/jobs';

/** The event that a job names: the stream that holds it, and its id. */
interface Cause {
  readonly stream: string;
  readonly eventId: string;
}

export type EventOf<Type extends EventType> = Type extends unknown ? DomainEvent<Type, ProductEvents[Type]> : never;

/**
 * The event that a job names, of one of these types. Throws `UnrecoverableJobError` if its stream
 * does not hold it, because a retry would not help.
 */
export async function recordedEvent<Type extends EventType>(
  log: Pick<EventLog, 'read'>,
  types: Type | readonly Type[],
  { stream, eventId }: Cause,
): Promise<RecordedEvent<EventOf<Type>>> {
  const wanted: readonly string[] = [types].flat();
  const isIt = (event: RecordedEvent): event is RecordedEvent<EventOf<Type>> =>
    event.eventId === eventId && wanted.includes(event.type);
  const found = (await log.read(stream)).find(isIt);
  if (found === undefined) throw new UnrecoverableJobError('The event of this job is not in the log');
  return found;
}
