import { retry } from '../../../foundation/index.js';
import type { Connection } from './connection.js';
import { isUnreachable, pauses } from './unreachable.js';

/**
 * A connection whose reads are repeated while the server can't be reached. After a change of leader
 * the first call of each process gets `NotLeader` or `Unavailable`, and only by that failure does
 * the client learn where the leader is.
 * @param withinMs no try begins later than this after the first one; then the last failure is thrown
 */
export function repeatReads(connection: Connection, withinMs: number): Connection {
  const repeated = async <Answer>(read: () => Promise<Answer>): Promise<Answer> =>
    retry(read, { pauses, withinMs, isSpread: true, isTransient: isUnreachable });
  return {
    ...connection,
    readStream: async (stream, options) => repeated(async () => connection.readStream(stream, options)),
    readAll: async (options) => repeated(async () => connection.readAll(options)),
  };
}
