import { LRUCache } from 'lru-cache';
import { checkCommit, isSoftDeleted } from './check-commit.js';
import type { Verdict } from './check-commit.js';
import type { DoubleStream, LogRecord, Proposed } from './log-record.js';

/** The log of the double, in memory. */
export interface DoubleLog {
  readonly records: readonly LogRecord[];
  readonly stream: (name: string) => DoubleStream;
  readonly append: (stream: string, expected: number, events: readonly Proposed[]) => Verdict;
  readonly delete: (stream: string, expected: number, hard: boolean) => Verdict;
  /**
   * Loses its last so many records, as a server that was restored: their positions are used again.
   */
  readonly truncate: (count: number) => void;
  /** Index of the first record at or after a position. */
  readonly indexAt: (position: bigint) => number;
  /** Calls `onWrite` after every write; the returned function ends that. */
  readonly watch: (written: () => void) => () => void;
}

/**
 * How many ids the server remembers for appends without an exact revision: "best effort", so the
 * double promises no more.
 */
const rememberedIds = 1_000;

export function doubleLog(): DoubleLog {
  const records: LogRecord[] = [];
  const streams = new Map<string, DoubleStream>();
  const remembered = new LRUCache<string, LogRecord>({ max: rememberedIds });
  const watchers = new Set<() => void>();
  let end = 0n;

  const streamOf = (name: string): DoubleStream => {
    const stream = streams.get(name) ?? { records: [], truncateBefore: 0, tombstoned: false };
    streams.set(name, stream);
    return stream;
  };
  const write = (name: string, event: Proposed): LogRecord => {
    const stream = streamOf(name);
    const record: LogRecord = {
      ...event,
      stream: name,
      revision: stream.records.length,
      position: end,
      created: `${BigInt(Date.now()) * 10_000n}`,
    };
    // Positions are byte offsets in a file: they grow with the size of the records and are not
    // consecutive.
    end += BigInt(120 + name.length + event.type.length + event.data.length + event.metadata.length);
    records.push(record);
    stream.records.push(record);
    remembered.set(`${name} ${event.id}`, record);
    return record;
  };
  const system = (name: string, type: string, data: object): LogRecord =>
    write(name, {
      id: crypto.randomUUID(),
      type,
      isJson: true,
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.alloc(0),
    });
  const tell = (): void => {
    for (const written of watchers) written();
  };

  // A new server's log is not empty: it begins with system records.
  system('$users', '$User', { loginName: 'admin' });

  return {
    records,
    stream: streamOf,
    append: (name, expected, events) => {
      const stream = streamOf(name);
      const verdict = checkCommit(stream, expected, events, (id) => remembered.peek(`${name} ${id}`));
      if (verdict.kind !== 'ok') return verdict;
      if (isSoftDeleted(stream)) {
        stream.truncateBefore = stream.records.length;
        system(`$$${name}`, '$metadata', { $tb: stream.truncateBefore });
      }
      const written = events.map((event) => write(name, event));
      tell();
      const last = written.at(-1);
      return last === undefined ? verdict : { kind: 'written', last };
    },
    delete: (name, expected, hard) => {
      const stream = streamOf(name);
      const verdict = checkCommit(stream, expected, [{ id: crypto.randomUUID() }], () => undefined);
      if (verdict.kind !== 'ok') return verdict;
      if (!hard && stream.records.length === 0) return { kind: 'wrong', current: -1 };
      if (hard) stream.tombstoned = true;
      else stream.truncateBefore = Number.MAX_SAFE_INTEGER;
      const last = hard ? system(name, '$streamDeleted', {}) : system(`$$${name}`, '$metadata', { $tb: Number.MAX_SAFE_INTEGER });
      tell();
      return { kind: 'written', last };
    },
    truncate: (count) => {
      for (const record of records.splice(-count).toReversed()) {
        streamOf(record.stream).records.pop();
        remembered.delete(`${record.stream} ${record.id}`);
        end = record.position;
      }
    },
    indexAt: (position) => {
      let [low, high] = [0, records.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((records[middle] as LogRecord).position < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    watch: (written) => {
      watchers.add(written);
      return () => void watchers.delete(written);
    },
  };
}
