import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { setImmediate as aTurn } from 'node:timers/promises';
import { byStream, handlePartitions, inLogOrder, nextBatch, type PartitionOf } from './partitions.js';

/** Events named by their streams: `a1` is the first of stream a. */
const named = (names: string): RecordedEvent[] =>
  names.split(' ').map((eventId): RecordedEvent => {
    const given = { actor: { kind: 'system', id: 'test' }, correlationId: 'c', causationId: 'c', commandId: 'c' } as const;
    return {
      eventId,
      type: 'Counted',
      data: {},
      stream: eventId.slice(0, 1),
      revision: Number(eventId.slice(1)),
      position: eventId,
      at: '2026-01-01T00:00:00.000Z',
      recordedAt: '2026-01-01T00:00:00.000Z',
      metadata: { ...given, occurredAt: '2026-01-01T00:00:00.000Z', schemaVersion: 1 },
    };
  });
const piecesOf = (events: readonly RecordedEvent[], partitionOf: PartitionOf, most = 100): string[] => {
  const batches: string[] = [];
  for (let next = 0; next < events.length;) {
    const batch = nextBatch(events, next, most, partitionOf);
    batches.push(batch.partitions.map((indexes) => indexes.map((index) => batch.events[index]?.eventId).join(' ')).join(' | '));
    next += batch.events.length;
  }
  return batches;
};

test('events of a stream are in one partition, in their order', () => {
  expect(piecesOf(named('a1 b1 a2 c1 b2'), byStream)).toEqual(['a1 a2 | b1 b2 | c1']);
  expect(piecesOf(named('a1 b1 a2'), inLogOrder)).toEqual(['a1 b1 a2']);
  expect(piecesOf(named('a1 b1 a2 c1 b2'), byStream, 2)).toEqual(['a1 | b1', 'a2 | c1', 'b2']);
});

test('an event that is handled alone divides what is before it from what is after', () => {
  const partitionOf: PartitionOf = ({ stream }) => (stream === 'x' ? null : stream);
  expect(piecesOf(named('a1 b1 x1 x2 a2 b2 x3'), partitionOf)).toEqual(['a1 | b1', 'x1', 'x2', 'a2 | b2', 'x3']);
});

test('partitions are handled at the same time, each in its order', async () => {
  const begun: string[] = [];
  let both: () => void = () => undefined;
  const meeting = new Promise<void>((settle) => (both = settle));
  const failure = await handlePartitions(nextBatch(named('a1 a2 b1 b2'), 0, 100, byStream), async ({ eventId }) => {
    begun.push(eventId);
    if (begun.length === 2) both();
    await meeting;
  });
  expect(failure).toBeNull();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('a failure ends its partition, and others where they come to it; the first in the log is told', async () => {
  const handled: string[] = [];
  const failing = new Set(['c1', 'a2']);
  const batch = nextBatch(named('a1 b1 a2 c1 a3 b2'), 0, 100, byStream);
  const failure = await handlePartitions(batch, async ({ eventId }) => {
    if (failing.has(eventId)) throw new TypeError(`of ${eventId}`);
    await aTurn();
    handled.push(eventId);
  });
  expect(failure).toEqual({ index: 2, error: new TypeError('of a2') });
  expect(handled).toEqual(['a1', 'b1']);
});
