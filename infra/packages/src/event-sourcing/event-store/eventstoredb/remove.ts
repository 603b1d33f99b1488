import { StreamDeletedError, WrongExpectedRevisionError } from '../port.js';
import type { ExpectedRevision } from '../port.js';
import { deletionExpectation } from './append.js';
import { ConnectionError } from './connection.js';
import type { Connection } from './connection.js';

/**
 * Deletes a stream, softly or for good. Deleting a missing stream succeeds, unless the caller
 * expects it to exist.
 */
export async function remove(
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
