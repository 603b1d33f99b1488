import { randomUUID } from 'node:crypto';
import type { EventToAppend } from '@panelist/infra/event-sourcing';

/**
 * An event of the size of an answer saved to a screener: about 400 bytes of data and metadata. Its
 * type is none of the product's, so that no projection handles it.
 */
export function sampleEvent(): EventToAppend {
  const commandId = randomUUID();
  return {
    eventId: randomUUID(),
    type: 'FillingPoured',
    data: { questionId: randomUUID(), answers: [{ uid: randomUUID() }], totalTime: 41 },
    metadata: {
      schemaVersion: 1,
      occurredAt: '2026-03-01T12:00:00.000Z',
      actor: { kind: 'panelist', id: commandId },
      commandId,
      correlationId: commandId,
      causationId: commandId,
    },
  };
}
