import { randomUUID } from 'node:crypto';
import { matches } from '../category.js';
import { follow } from '../follow.js';
import { resultOf, type Outcome } from '../outcome.js';
import { LogTruncatedError, type ExpectedRevision } from '../port.js';
import type { EventStore, JsonObject, StoredEvent } from '../port.js';
import { positionNumber, positionOf } from '../position.js';
import { checkExpected, prepareAppend } from '../prepare-append.js';
import type { PreparedEvent } from '../prepare-append.js';
import { wakeSignal } from '../wake-signal.js';

/** Copies, as from a database: no caller shares an object with the store. */
const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/**
 * An event store in this process's memory, for tests without a database. Same semantics as the
 * others, nothing survives the process.
 */
export function memoryEventStore(): EventStore {
  const all: StoredEvent[] = [];
  const streams = new Map<string, MemoryStream>();
  const signal = wakeSignal();

  const record = (stream: string, revision: number, event: PreparedEvent): StoredEvent => {
    const stored = {
      stream,
      revision,
      position: positionOf(all.length + 1),
      eventId: event.eventId,
      type: event.type,
      data: JSON.parse(event.data) as JsonObject,
      metadata: JSON.parse(event.metadata) as JsonObject,
      recordedAt: new Date().toISOString(),
    };
    all.push(stored);
    return stored;
  };
  const remove = (stream: string, expected: Parameters<EventStore['deleteStream']>[1], hard: boolean): void => {
    checkExpected(expected);
    const current = streams.get(stream) ?? { events: [], before: 0, tombstoned: false };
    const verdict = judgeDelete(current, expected);
    if (verdict !== 'delete') return void resultOf(stream, expected, verdict);
    if (hard || current.events.length > 0) streams.set(stream, { ...current, before: current.events.length, tombstoned: hard });
  };
  const readAll: EventStore['readAll'] = async (from, { filter, limit = 500, lastEventId } = {}) => {
    const start = from === null ? 0 : Number(positionNumber(from));
    const isKnown = lastEventId === undefined || all[start - 1]?.eventId === lastEventId;
    if (from !== null && (start > all.length || !isKnown)) throw new LogTruncatedError(from);
    const found: StoredEvent[] = [];
    let looked = start;
    while (looked < all.length && found.length < limit) {
      const event = all[looked++] as StoredEvent;
      if (matches(filter, event)) found.push(event);
    }
    return copy({ events: found, position: looked === 0 ? null : positionOf(looked), atHead: looked >= all.length });
  };

  return {
    id: `memory-${randomUUID()}`,
    append: async (stream, events, expected) => {
      const prepared = prepareAppend(stream, events, expected);
      const current = streams.get(stream) ?? { events: [], before: 0, tombstoned: false };
      const outcome = judgeAppend(current, prepared.events, expected);
      if (outcome !== 'append') return resultOf(stream, expected, outcome);
      const first = current.events.length;
      const added = prepared.events.map((event, index) => record(stream, first + index, event));
      streams.set(stream, { ...current, events: [...current.events, ...added] });
      signal.wake();
      return { revision: first + added.length - 1, position: positionOf(all.length), idempotent: false };
    },
    readStream: async (stream, { from = 0, limit } = {}) => {
      const current = streams.get(stream);
      if (current === undefined || current.tombstoned) return [];
      const start = Math.max(from, current.before);
      return copy(current.events.slice(start, limit === undefined ? undefined : start + limit));
    },
    readAll,
    head: async () => (all.length === 0 ? null : positionOf(all.length)),
    lastBefore: async (time) => copy(all.findLast(({ recordedAt }) => Date.parse(recordedAt) < time) ?? null),
    countBehind: async (from) => Math.max(0, all.length - (from === null ? 0 : Number(positionNumber(from)))),
    subscribe: (from, { filter, batchSize = 500 }, handler) =>
      follow({ readAll, signal, from, filter, batchSize, handler, onReadError: () => undefined }),
    deleteStream: async (stream, expected) => remove(stream, expected, false),
    tombstoneStream: async (stream, expected) => remove(stream, expected, true),
    close: async () => undefined,
  };
}

export interface MemoryStream {
  readonly events: readonly StoredEvent[];
  /** Events below this revision were deleted: they no longer read. */
  readonly before: number;
  readonly tombstoned: boolean;
}

/** Whether these events may be appended, as the table in `engineering.md`, section 2, has it. */
export function judgeAppend(
  stream: MemoryStream,
  events: readonly PreparedEvent[],
  expected: ExpectedRevision,
): Outcome | 'append' {
  if (stream.tombstoned) return { kind: 'tombstoned' };
  const last = stream.events.length - 1;
  const deleted = isDeleted(stream);
  const wrong: Outcome = { kind: 'wrong-revision', actual: last === -1 || deleted ? null : last };
  if (expected === 'stream-exists' && (last === -1 || deleted)) return wrong;

  const standing = events.map((event) => stream.events.findIndex((stored) => stored.eventId === event.eventId));
  const [first = -1] = standing;
  const found = standing.some((revision) => revision !== -1);
  const complete = first !== -1 && standing.every((revision, index) => revision === first + index);
  const repeated = (): Outcome => {
    const end = stream.events[first + events.length - 1] as StoredEvent;
    return { kind: 'repeated', revision: end.revision, position: end.position };
  };

  if (expected === 'any' || expected === 'stream-exists') {
    if (complete) return repeated();
    return found ? { kind: 'corrupted' } : 'append';
  }
  const after = expected === 'no-stream' ? -1 : expected;
  if (after < last && first === after + 1) return complete ? repeated() : { kind: 'corrupted' };
  if (after === last || (expected === 'no-stream' && deleted)) return found ? { kind: 'corrupted' } : 'append';
  return wrong;
}

export function judgeDelete(stream: MemoryStream, expected: ExpectedRevision): Outcome | 'delete' {
  if (stream.tombstoned) return { kind: 'tombstoned' };
  const last = stream.events.length - 1;
  const gone = last === -1 || isDeleted(stream);
  const wrong: Outcome = { kind: 'wrong-revision', actual: gone ? null : last };
  if (expected === 'stream-exists') return gone ? wrong : 'delete';
  if (expected === 'no-stream') return gone ? 'delete' : wrong;
  return expected === 'any' || expected === last ? 'delete' : wrong;
}

function isDeleted(stream: MemoryStream): boolean {
  return stream.events.length > 0 && stream.before === stream.events.length;
}
