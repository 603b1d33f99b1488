import { matches } from '../category.js';
import { LogTruncatedError } from '../port.js';
import type { AllPage, EventStore, Position, ReadAllOptions, RecordedPosition, StoredEvent } from '../port.js';
import { ConnectionError } from './connection.js';
import type { Connection, LogPosition, ServerEvent } from './connection.js';
import { logPosition, positionText } from './log-position.js';
import { storedEvent } from './stored-event.js';

/** Most events of one request, and of one page, matching or not. */
const chunk = 500;
const window = 4_000;

/** What still reads as the stream's. One that is missing, deleted or deleted for good is empty. */
export async function readStream(
  connection: Connection,
  stream: string,
  { from = 0, limit = Number.MAX_SAFE_INTEGER }: Parameters<EventStore['readStream']>[1] = {},
): Promise<readonly StoredEvent[]> {
  try {
    const events = await connection.readStream(stream, { from: BigInt(from), count: limit, backwards: false });
    return events.flatMap((event) => storedEvent(event) ?? []);
  } catch (error) {
    if (error instanceof ConnectionError && (error.failure === 'missing' || error.failure === 'deleted')) return [];
    throw error;
  }
}

/**
 * The next page behind `from`. The client can't filter a read, so everything is read and sorted
 * here: what a page has looked at is what it has seen. The server's own events at the end of the
 * log are not counted as looked at, so that the position of a reader at the head is that of the
 * last event. A read begins with the event at `from`, so an empty answer means that the log ends
 * before it.
 */
export async function readAll(
  connection: Connection,
  from: Position | null,
  { filter, limit = 500, lastEventId }: ReadAllOptions = {},
): Promise<AllPage> {
  const found: StoredEvent[] = [];
  let at = from === null ? null : logPosition(from);
  let last = from;
  for (let looked = 0; ;) {
    // One more, because the read includes the event at `from`; and one to know whether more follow.
    const count = (looked === 0 ? Math.min(chunk, limit + 30) : chunk) + 2;
    const events = await connection.readAll({ from: at ?? 'start', count, backwards: false });
    if (looked === 0 && from !== null) {
      const isKnown = lastEventId === undefined || (events[0]?.id === lastEventId && isAt(events[0], from));
      if (events.length === 0 || !isKnown) throw new LogTruncatedError(from);
    }
    const ended = events.length < count;
    const fresh = behind(events, at);
    for (const [index, event] of fresh.entries()) {
      at = event.position;
      looked++;
      const stored = storedEvent(event);
      if (stored === undefined) continue;
      last = stored.position;
      if (!matches(filter, stored)) continue;
      found.push(stored);
      if (found.length < limit) continue;
      const nothingFollows = ended && fresh.slice(index + 1).every((next) => storedEvent(next) === undefined);
      return { events: found, position: last, atHead: nothingFollows };
    }
    if (ended) return { events: found, position: last, atHead: true };
    if (looked >= window && at !== null) return { events: found, position: positionText(at), atHead: false };
  }
}

/** Position of the last event of ours; the server's own may follow it. */
export async function readHead(connection: Connection): Promise<Position | null> {
  return (await lastBefore(connection, Infinity))?.position ?? null;
}

export async function lastBefore(connection: Connection, time: number): Promise<RecordedPosition | null> {
  let from: LogPosition | 'end' = 'end';
  for (let count = 4; ; count = Math.min(count * 8, chunk)) {
    const events = await connection.readAll({ from, count, backwards: true });
    const last = events.map(storedEvent).find((event) => event !== undefined && Date.parse(event.recordedAt) < time);
    if (last !== undefined) return last;
    const oldest = events.at(-1)?.position;
    if (events.length < count || oldest === undefined) return null;
    from = oldest;
  }
}

/** How many events come after `from`, up to `atMost`. */
export async function countBehind(connection: Connection, from: Position | null, atMost: number): Promise<number> {
  let count = 0;
  for (let position = from; count < atMost;) {
    const page = await readAll(connection, position, { limit: atMost - count });
    count += page.events.length;
    if (page.atHead) break;
    position = page.position;
  }
  return count;
}

const isAt = ({ position }: ServerEvent, place: Position): boolean => position !== undefined && positionText(position) === place;

function behind<Event extends { readonly position: LogPosition | undefined }>(
  events: readonly Event[],
  from: LogPosition | null,
): readonly (Event & { readonly position: LogPosition })[] {
  const start = from === null ? null : positionText(from);
  return events.filter(
    (event): event is Event & { readonly position: LogPosition } =>
      event.position !== undefined && (start === null || positionText(event.position) > start),
  );
}
