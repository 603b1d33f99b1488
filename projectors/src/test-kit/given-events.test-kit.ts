import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { Projector } from '@panelist/infra/read-models';
import { foldEvents, keyText, touchedKeys } from '../runtime/fold-events.js';

/** The hour at which the n-th event of a test occurs, from 0 on. */
export const hour = (number: number): string => `2026-03-01T${String(number).padStart(2, '0')}:00:00.000Z`;

/** The rows that a projector makes of these events, one an hour, all of one stream. */
export function rowsAfter<Row extends Record<string, unknown>, Event extends DomainEvent>(
  projector: Projector<Row, Event>,
  events: readonly Event[],
): readonly Row[] {
  const recorded: readonly RecordedEvent<Event>[] = events.map((event, index) => ({
    ...event,
    eventId: `event-${index}`,
    stream: 'stream-1',
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
  const before = new Map(touchedKeys(projector, recorded).map((key) => [keyText(key), undefined]));
  return foldEvents(projector, recorded, before).rows as readonly Row[];
}
