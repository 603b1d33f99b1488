import { expectations } from './log-record.js';
import type { DoubleStream, LogRecord } from './log-record.js';

export type Verdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'written'; readonly last: LogRecord }
  | { readonly kind: 'idempotent'; readonly last: LogRecord }
  /** Also the answer for a corrupted idempotency. -1: no stream. */
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' };

export function isSoftDeleted(stream: DoubleStream): boolean {
  return stream.truncateBefore === Number.MAX_SAFE_INTEGER;
}

/**
 * Whether events may be written: `IndexWriter.CheckCommit` of EventStoreDB 24.10, line by line, and
 * `StorageWriterService.ActOnCommitCheckFailure`, which answers a corrupted idempotency as a wrong
 * version, and an existing stream that was soft-deleted as a deleted one.
 */
export function checkCommit(
  stream: DoubleStream,
  expected: number,
  events: readonly { readonly id: string }[],
  remembered: (id: string) => LogRecord | undefined,
): Verdict {
  if (stream.tombstoned) return { kind: 'deleted' };
  const current = stream.records.length - 1;
  const wrong: Verdict = { kind: 'wrong', current };
  if (expected === expectations.exists) {
    if (isSoftDeleted(stream)) return { kind: 'deleted' };
    if (current < 0) return wrong;
  }
  if (expected === expectations.any || expected === expectations.exists) {
    const known = events.map((event) => remembered(event.id));
    if (known[0] === undefined) return { kind: 'ok' };
    const last = known.at(-1);
    return last === undefined || known.includes(undefined) ? wrong : { kind: 'idempotent', last };
  }
  if (expected < current) {
    for (const [index, event] of events.entries()) {
      if (stream.records[expected + 1 + index]?.id === event.id) continue;
      const first = index === 0;
      return first && expected === expectations.none && isSoftDeleted(stream) ? { kind: 'ok' } : wrong;
    }
    const last = stream.records[expected + events.length];
    return last === undefined ? wrong : { kind: 'idempotent', last };
  }
  return expected > current ? wrong : { kind: 'ok' };
}
