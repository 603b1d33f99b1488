import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import { foldEvents, type Projection } from '@panelist/infra/processors';
import type { ReadModel, Row } from '@panelist/infra/read-models';

/** The hour at which the n-th event of a test happens, from 0 on. */
export const hour = (number: number): string => `2026-03-01T${String(number).padStart(2, '0')}:00:00.000Z`;

/** These events as a log returns them: one an hour, all in one stream. */
export function recordedHourly(events: readonly DomainEvent[], stream = 'stream-1'): readonly RecordedEvent[] {
  return events.map((event, index) => ({
    ...event,
    eventId: `event-${index}`,
    stream,
    revision: index,
    position: String(index),
    at: hour(index),
    recordedAt: hour(index),
    metadata: {
      schemaVersion: 1,
      occurredAt: hour(index),
      actor: { kind: 'system', id: 'test' },
      correlationId: 'c',
      causationId: 'c',
      commandId: 'c',
    },
  }));
}

/** The rows of a projection after these events, one an hour, all in one stream. */
export function rowsAfter<M extends ReadModel>(projection: Projection<M>, events: readonly DomainEvent[]): readonly Row<M>[] {
  // A projection gives rows of its own model.
  return foldEvents(projection, recordedHourly(events), new Map()).rows as readonly Row<M>[];
}

interface SentHint {
  readonly userId: string;
  readonly what: string;
  readonly id: string;
}

/** The hints that a projection sends after these events of one stream. */
export const hintsAfter = (projection: Projection, events: readonly DomainEvent[], stream?: string): readonly SentHint[] =>
  foldEvents(projection, recordedHourly(events, stream), new Map()).changes;
