import type { RecordedEvent } from '@panelist/domain/kernel';
import type { EventLog } from '@panelist/infra/event-sourcing';
import { UnrecoverableJobError } from '@panelist/infra/jobs';

/**
 * The event that a job names. Throws `UnrecoverableJobError` if its stream does not hold it,
 * because a retry would not help.
 */
export async function recordedEvent(log: EventLog, stream: string, eventId: string): Promise<RecordedEvent> {
  const found = (await log.readStream(stream)).find((each) => each.eventId === eventId);
  if (found === undefined) throw new UnrecoverableJobError('The event of this job is not in the log');
  return found;
}
