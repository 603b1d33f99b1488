import { randomUUID } from 'node:crypto';
import { matches } from '../category.js';
import { follow } from '../follow.js';
import { resultOf } from '../outcome.js';
import { LogTruncatedError } from '../port.js';
import type { EventStore, JsonObject, StoredEvent } from '../port.js';
import { positionNumber, positionOf } from '../position.js';
import { checkExpected, prepareAppend } from '../prepare-append.js';
import type { PreparedEvent } from '../prepare-append.js';
import { wakeSignal } from '../wake-signal.js';
import { judgeAppend, judgeDelete } from './judge.js';
import type { MemoryStream } from './judge.js';

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
    countBehind: async (from) => Math.max(0, all.length - (from === null ? 0 : Number(positionNumber(from)))),
    subscribe: (from, { filter, batchSize = 500 }, handler) =>
      follow({ readAll, signal, from, filter, batchSize, handler, onReadError: () => undefined }),
    deleteStream: async (stream, expected) => remove(stream, expected, false),
    tombstoneStream: async (stream, expected) => remove(stream, expected, true),
    close: async () => undefined,
  };
}
