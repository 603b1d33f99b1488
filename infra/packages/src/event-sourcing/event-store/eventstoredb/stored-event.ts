import type { JsonObject, StoredEvent } from '../port.js';
import type { ServerEvent } from './connection.js';
import { positionText } from './log-position.js';

/** An event of ours. The server's own (`$…`) are none, nor is what somebody else wrote that is not JSON: no append of this port writes such. */
export function storedEvent(event: ServerEvent): StoredEvent | undefined {
  const { data, metadata } = event;
  if (event.type.startsWith('$') || event.stream.startsWith('$') || !event.isJson || !isObject(data)) return undefined;
  if (event.position === undefined) {
    throw new Error(
      `The server does not tell where ${event.stream} ${event.revision} stands: version 24.10 does, an older one may not`,
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
