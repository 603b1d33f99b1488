import { appendHealth } from '../append-health.js';
import {
  LogTruncatedError,
  StreamDeletedError,
  WrongExpectedRevisionError,
  type ExpectedRevision,
  type EventStore,
  type Position,
} from '../port.js';
import { checkExpected, prepareAppend } from '../prepare-append.js';
import { append, deletionExpectation, isUnreachable, pauses } from './append.js';
import { type Connection, ConnectionError } from './connection.js';
import { isBehind } from './log-position.js';
import { countBehind, lastBefore, readAll, readHead, readStream } from './read.js';
import { sharedTail } from './shared-tail.js';
import { subscribe } from './subscribe.js';
import { retry } from '../../../foundation/index.js';

export interface EventStoreDbOptions {
  /**
   * Gets background failures from which the store recovers by itself: a subscription that ended and
   * was opened again.
   */
  readonly onError?: (error: unknown) => void;
  /** How long the server has for one try of an append, in milliseconds. */
  readonly deadlineMs?: number;
  /** How often an append is tried while its outcome is unknown. */
  readonly tries?: number;
  /** How long a read is repeated that the server does not answer, in milliseconds. */
  readonly readWithinMs?: number;
  /** How long a subscription may bring nothing although the log went on, in milliseconds. */
  readonly stallMs?: number;
}

/**
 * The event store in EventStoreDB, over a connection of its own, which it closes. The semantics are
 * the server's, mapped, not emulated.
 */
export function eventStoreDbOver(
  id: string,
  server: Connection,
  { onError = () => undefined, deadlineMs = 5_000, tries = 4, stallMs = 15_000, readWithinMs = 15_000 }: EventStoreDbOptions,
): EventStore {
  const connection = repeatReads(server, readWithinMs);
  const health = appendHealth({ ask: async () => readHead(server), isLost: isUnreachable, mostMs: deadlineMs });
  /**
   * When each append without an outcome began, by this process's monotonic clock; the oldest first.
   */
  const appending = new Map<symbol, number>();
  const tail = sharedTail(connection, { stallMs, onError });
  let furthest: { readonly position: Position; readonly eventId?: string | undefined } | null = null;
  const seen = <Seen extends { readonly position?: Position | null; readonly eventId?: string | undefined } | undefined>(
    it: Seen,
  ): Seen => {
    if (typeof it?.position === 'string' && isBehind(it.position, furthest?.position ?? null))
      furthest = { position: it.position, eventId: it.eventId };
    return it;
  };
  const seenSoFar = (): Position | null => seen({ position: tail.end() }) && (furthest?.position ?? null);
  /**
   * Whether the log has lost what this process has seen: positions seen before say nothing then.
   */
  const hasLostSeen = async (): Promise<boolean> => {
    const before = furthest;
    if (before === null) return false;
    try {
      await readAll(connection, before.position, { limit: 1, lastEventId: before.eventId });
      return false;
    } catch (error) {
      if (!(error instanceof LogTruncatedError)) throw error;
      if (furthest === before) furthest = null;
      return true;
    }
  };

  const watched = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    const key = Symbol('append');
    appending.set(key, performance.now());
    return health.watch(write).finally(() => appending.delete(key));
  };

  return {
    id,
    append: async (stream, events, expected) => {
      const prepared = prepareAppend(stream, events, expected);
      const result = await watched(async () => append({ connection, deadlineMs, tries, seen: seenSoFar }, prepared));
      const idempotent = result.idempotent && !(await hasLostSeen());
      seen({ ...result, eventId: events.at(-1)?.eventId });
      return { ...result, idempotent };
    },
    readStream: async (stream, options) => {
      const events = await readStream(connection, stream, options);
      seen(events.at(-1));
      return events;
    },
    readAll: async (from, options) => {
      const page = await readAll(connection, from, options);
      seen(page.events.at(-1));
      return page;
    },
    head: async () => seen({ position: await readHead(connection) }).position,
    lastBefore: async (time) => lastBefore(connection, time),
    countBehind: (from, atMost = 1_000) => countBehind(connection, from, atMost),
    subscribe: (from, { filter, batchSize = 500 }, handler) =>
      subscribe({ connection, filter, batchSize, handler, stallMs, onError, tail }, async () => from),
    deleteStream: async (stream, expected) => {
      checkExpected(expected);
      await remove(connection, stream, expected, false, deadlineMs);
    },
    tombstoneStream: async (stream, expected) => {
      checkExpected(expected);
      await remove(connection, stream, expected, true, deadlineMs);
    },
    blocked: () => {
      const [oldest] = appending.values();
      return health.blocked(oldest === undefined ? 0 : performance.now() - oldest);
    },
    close: async () => {
      await tail.close();
      await connection.close();
    },
  };
}

/**
 * A connection whose reads are repeated while the server can't be reached. After a change of leader
 * the first call of each process gets `NotLeader` or `Unavailable`, and only by that failure does
 * the client learn where the leader is.
 * @param withinMs no try begins later than this after the first one; then the last failure is
 * thrown
 */
function repeatReads(connection: Connection, withinMs: number): Connection {
  const repeated = async <Answer>(read: () => Promise<Answer>): Promise<Answer> =>
    retry(read, { pauses, withinMs, isSpread: true, isTransient: isUnreachable });
  return {
    ...connection,
    readStream: async (stream, options) => repeated(async () => connection.readStream(stream, options)),
    readAll: async (options) => repeated(async () => connection.readAll(options)),
  };
}

/**
 * Deletes a stream, softly or for good. Deleting a missing stream succeeds, unless the caller
 * expects it to exist.
 */
async function remove(
  connection: Connection,
  stream: string,
  expected: ExpectedRevision,
  hard: boolean,
  deadlineMs: number,
): Promise<void> {
  try {
    const exact = expected === 'stream-exists' ? await lastRevision(connection, stream) : expected;
    await (hard
      ? connection.tombstone(stream, deletionExpectation(exact), deadlineMs)
      : connection.delete(stream, deletionExpectation(exact), deadlineMs));
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    if (error.failure === 'deleted') throw new StreamDeletedError(`Stream ${stream} was deleted for good`, { cause: error });
    if (error.failure !== 'wrong-revision' && error.failure !== 'missing') throw error;
    if (error.actual === null && (expected === 'any' || expected === 'no-stream')) return;
    throw new WrongExpectedRevisionError(stream, expected, error.actual);
  }
}

async function lastRevision(connection: Connection, stream: string): Promise<number> {
  const [last] = await connection.readStream(stream, { from: 'end', count: 1, backwards: true });
  if (last === undefined) throw new ConnectionError('missing', `Stream ${stream} is empty`);
  return Number(last.revision);
}
