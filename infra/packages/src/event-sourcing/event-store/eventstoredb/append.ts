import { retry } from '../../../foundation/index.js';
import { CorruptedIdempotencyError, InvalidEventError, StreamDeletedError, WrongExpectedRevisionError } from '../port.js';
import type { AppendResult, ExpectedRevision, Position } from '../port.js';
import type { PreparedAppend } from '../prepare-append.js';
import { ConnectionError } from './connection.js';
import type { Connection, DeletionExpectation, EventToSend, ServerExpectation } from './connection.js';
import { positionText } from './log-position.js';

/** Pauses between two tries of a call. */
export const pauses = { firstMs: 50, longestMs: 1_000 };

/**
 * The server did not answer, is not ready, or another node leads: the same call again may succeed.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ConnectionError && error.failure === 'unreachable';
}

export interface Appending {
  readonly connection: Connection;
  /** How long one try may take, in milliseconds. */
  readonly deadlineMs: number;
  /** How often an append is tried whose outcome stays unknown. */
  readonly tries: number;
  /** The furthest position that this process has seen. */
  readonly seen: () => Position | null;
}

/**
 * Appends, and repeats it with the same ids while the outcome is unknown: the server recognises the
 * ids, so it writes once. After the last try it throws the connection's error, which says nothing
 * about the outcome.
 */
export async function append(appending: Appending, prepared: PreparedAppend): Promise<AppendResult> {
  const { connection, deadlineMs, tries, seen } = appending;
  const { stream, expected } = prepared;
  const events = prepared.events.map(eventToSend);
  // The server's answer does not say whether it wrote. An event at or before a position seen
  // earlier was not written by this append; a later one may be another process's.
  const before = seen();
  try {
    const answer = await retry(() => connection.append(stream, events, serverExpectation(expected), deadlineMs), {
      pauses,
      tries,
      isSpread: true,
      isTransient: isUnreachable,
    });
    if (answer.position === undefined) return { revision: answer.revision, idempotent: true };
    const position = positionText(answer.position);
    return { revision: answer.revision, position, idempotent: before !== null && position <= before, isUnsure: true };
  } catch (error) {
    throw isUnreachable(error) ? error : await refusal(connection, prepared, error);
  }
}

function eventToSend({ eventId, type, data, metadata }: PreparedAppend['events'][number]): EventToSend {
  return {
    id: eventId,
    type,
    data: JSON.parse(data) as EventToSend['data'],
    metadata: JSON.parse(metadata) as EventToSend['metadata'],
  };
}

export function serverExpectation(expected: ExpectedRevision): ServerExpectation {
  return expected === 'stream-exists' ? 'stream_exists' : deletionExpectation(expected);
}

export function deletionExpectation(expected: Exclude<ExpectedRevision, 'stream-exists'>): DeletionExpectation {
  if (typeof expected === 'number') return BigInt(expected);
  return expected === 'no-stream' ? 'no_stream' : 'any';
}

/** The port's error for what the server refused. */
async function refusal(connection: Connection, { stream, expected, events }: PreparedAppend, error: unknown): Promise<unknown> {
  if (!(error instanceof ConnectionError)) return error;
  switch (error.failure) {
    case 'too-large':
      return new InvalidEventError(`The append to ${stream} is larger than the server takes`, { cause: error });
    case 'deleted':
      // The server also answers "deleted" for a soft-deleted stream that is expected to exist.
      return expected === 'stream-exists' && !(await isTombstoned(connection, stream))
        ? new WrongExpectedRevisionError(stream, expected, null)
        : new StreamDeletedError(`Stream ${stream} was deleted for good`, { cause: error });
    case 'wrong-revision':
      return (await isCorrupted(connection, stream, expected, events[0]?.eventId, error.actual))
        ? new CorruptedIdempotencyError(`The stream ${stream} holds some ids of this append already, but not all`)
        : new WrongExpectedRevisionError(stream, expected, error.actual);
    case 'missing':
    case 'denied':
    case 'untrusted':
    case 'unreachable':
      return error;
    default:
      return error.failure satisfies never;
  }
}

/**
 * The server reports a corrupted idempotency as a wrong revision: it is one if the stream holds the
 * first id at the expected revision.
 */
async function isCorrupted(
  connection: Connection,
  stream: string,
  expected: ExpectedRevision,
  firstId: string | undefined,
  actual: number | null,
): Promise<boolean> {
  // Without an exact revision, an existing stream can fail for no other reason.
  if (expected === 'any' || expected === 'stream-exists') return actual !== null;
  const place = expected === 'no-stream' ? 0 : expected + 1;
  if (actual === null || actual < place) return false;
  const [standing] = await connection
    .readStream(stream, { from: BigInt(place), count: 1, backwards: false })
    .catch((error: unknown) => {
      if (error instanceof ConnectionError && (error.failure === 'missing' || error.failure === 'deleted')) return [];
      throw error;
    });
  return standing?.id === firstId && Number(standing?.revision) === place;
}

export async function isTombstoned(connection: Connection, stream: string): Promise<boolean> {
  try {
    await connection.readStream(stream, { from: 'end', count: 1, backwards: true });
    return false;
  } catch (error) {
    if (error instanceof ConnectionError && (error.failure === 'missing' || error.failure === 'deleted'))
      return error.failure === 'deleted';
    throw error;
  }
}
