import type pg from 'pg';
import { createPool } from '../../../postgres/index.js';

/**
 * How long an append may go without its answer, in milliseconds. Then its connection is closed, and
 * it is repeated over a new one with the same event ids.
 */
export const APPEND_ANSWER_MS = 5_000;

/** From this version on PostgreSQL ends a transaction by its age (`transaction_timeout`). */
const TRANSACTION_TIMEOUT_SINCE = 170_000;

/**
 * The connection of a process's appends. Its transactions hold the lock of the log, so PostgreSQL
 * ends each that takes longer than the client waits: also one whose statement was executed and whose
 * commit never arrived. Servers older than 17 can't: there a limit for the statement, and TCP's
 * probes of a vanished client, are all there is.
 * @param serverVersion `server_version_num`
 */
export function writerPool(
  connectionString: string,
  serverVersion: number,
  {
    onError,
    answerWithinMs = APPEND_ANSWER_MS,
  }: { readonly onError?: (error: unknown) => void; readonly answerWithinMs?: number | undefined } = {},
): pg.Pool {
  // Shorter than the client's limit, so that the repetition rarely waits for the first try's lock.
  const limit = String(Math.ceil(answerWithinMs * 0.8));
  return createPool(connectionString, {
    max: 1,
    name: 'panelist-append',
    answerWithinMs,
    settings: serverVersion >= TRANSACTION_TIMEOUT_SINCE ? { transaction_timeout: limit } : { statement_timeout: limit },
    ...(onError && { onError }),
  });
}
