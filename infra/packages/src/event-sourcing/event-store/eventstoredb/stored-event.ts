import type { JsonObject, StoredEvent } from '../port.js';
import type { ServerEvent } from './connection.js';
import { positionText } from './log-position.js';

/**
 * An event of ours. The server's own events (`$…`) and non-JSON events of other writers are not:
 * this port appends neither.
 */
export function storedEvent(event: ServerEvent): StoredEvent | undefined {
  const { data, metadata } = event;
  if (event.type.startsWith('$') || event.stream.startsWith('$') || !event.isJson || !isObject(data)) return undefined;
  if (event.position === undefined) {
    throw new Error(
      `The server does not return the position of ${event.stream} ${event.revision}: version 24.10 does, an older one may not`,
    );
  }
  return {
    eventId: event.id,
    type: event.type,
    data,
    metadata: isObject(metadata) ? metadata : {},
    stream: event.stream,
    revision: Number(event.revision),
    position: positionText(event.position),
    recordedAt: event.created.toISOString(),
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
