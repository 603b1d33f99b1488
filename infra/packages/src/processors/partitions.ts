import type { RecordedEvent } from '@panelist/domain/kernel';

/**
 * Names the partition of an event. Events of one partition are handled in the log's order, those of
 * different ones at the same time; null: alone, after everything before it and before everything
 * after it. Events of one stream must be in one partition, or alone.
 */
export type PartitionOf = (event: RecordedEvent) => string | null;

/**
 * For a handler that decides by what its streams are now: the order of different streams means
 * nothing to it.
 */
export const byStream: PartitionOf = ({ stream }) => stream;

/** Everything in the log's order. */
export const inLogOrder: PartitionOf = () => '';

/** Partitions whose events are handled at the same time. */
const atOnce = 8;

/**
 * The next events, at most `most`, that partitions may handle at the same time: or one that is
 * handled alone.
 */
export function nextBatch(
  events: readonly RecordedEvent[],
  from: number,
  most: number,
  partitionOf: PartitionOf,
): PartitionBatch {
  const batch: RecordedEvent[] = [];
  const partitions = new Map<string, number[]>();
  for (const event of events.slice(from, from + most)) {
    const partition = partitionOf(event);
    if (partition === null && batch.length > 0) break;
    const indexes = partitions.get(partition ?? '');
    if (indexes === undefined) partitions.set(partition ?? '', [batch.length]);
    else indexes.push(batch.length);
    batch.push(event);
    if (partition === null) break;
  }
  return { events: batch, partitions: [...partitions.values()] };
}

export interface PartitionBatch {
  readonly events: readonly RecordedEvent[];
  /** Indexes of each partition's events, in the log's order. */
  readonly partitions: readonly (readonly number[])[];
}

export interface Failure {
  readonly index: number;
  readonly error: unknown;
}

/**
 * Handles a batch. A partition ends at its first failure; the others go on, up to there: later
 * events are handled again anyhow. @returns the failure that is first in the log
 */
export async function handlePartitions(
  { events, partitions }: PartitionBatch,
  handle: (event: RecordedEvent) => Promise<void>,
): Promise<Failure | null> {
  let failure: Failure | null = null;
  const waiting = partitions.toReversed();

  async function handlePartition(indexes: readonly number[]): Promise<void> {
    for (const index of indexes) {
      if (failure !== null && index > failure.index) return;
      try {
        await handle(events[index] as RecordedEvent);
      } catch (error) {
        if (failure === null || index < failure.index) failure = { index, error };
        return;
      }
    }
  }

  async function handleWaiting(): Promise<void> {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await handlePartition(next);
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, partitions.length) }, handleWaiting));
  return failure;
}
