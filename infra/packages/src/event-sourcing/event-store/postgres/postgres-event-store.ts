import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { isConnectionError, listen, notifier, pipelined, createPool } from '../../../postgres/index.js';
import type { Listener } from '../../../postgres/index.js';
import { appendHealth } from '../append-health.js';
import { follow } from '../follow.js';
import { resultOf } from '../outcome.js';
import type { Outcome } from '../outcome.js';
import type { EventStore, ExpectedRevision } from '../port.js';
import type { Judged } from '../port.js';
import { checkExpected, prepareAppend } from '../prepare-append.js';
import type { PreparedAppend } from '../prepare-append.js';
import { wakeSignal } from '../wake-signal.js';
import { appendBatch, expectedNumber } from './append-batch.js';
import { groupCommit } from './group-commit.js';
import { readChanges } from './read-changes.js';
import { countBehind, lastBefore, readAll, readHead, readStream } from './read-events.js';
import { compatible, prepareCommand, runCommands } from './run-commands.js';
import type { PreparedCommand } from './run-commands.js';

/**
 * How long an append may go without its answer, in milliseconds. Then its connection is closed, and
 * it is repeated over a new one with the same event ids.
 */
const APPEND_ANSWER_MS = 5_000;

/** From this version on PostgreSQL ends a transaction by its age (`transaction_timeout`). */
const TRANSACTION_TIMEOUT_SINCE = 170_000;

/**
 * The connection of a process's appends. Its transactions hold the lock of the log, so PostgreSQL
 * ends each that takes longer than the client waits: also one whose statement was executed and
 * whose commit never arrived. Servers older than 17 can't: there a limit for the statement, and
 * TCP's probes of a vanished client, are all there is.
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

const channel = 'event_store_appended';
/** How often an append that gets no answer in time is sent before its caller gets an error. */
const REPEATS = 3;

export interface PostgresEventStoreOptions {
  /** A database with the schema `event_store`. No pooler in transaction mode: it can't LISTEN. */
  readonly connectionString: string;
  /** For reading; shared with the rest of the process and ended by its owner. */
  readonly pool: pg.Pool;
  /**
   * Gets background failures from which the store recovers by itself: a lost listener, a read that
   * is repeated.
   */
  readonly onError?: (error: unknown) => void;
  /** How long an append may go without its answer, in milliseconds (5 seconds unless said). */
  readonly answerWithinMs?: number;
}

/**
 * The event store in PostgreSQL. One per process: it groups its callers' appends, over a connection
 * of its own.
 */
export async function postgresEventStore({
  connectionString,
  pool,
  onError = () => undefined,
  answerWithinMs = APPEND_ANSWER_MS,
}: PostgresEventStoreOptions): Promise<EventStore> {
  const identity = await pool.query<{ id: string; version: number }>(
    "select id, current_setting('server_version_num')::int as version from event_store.identity",
  );
  const writers = writerPool(connectionString, identity.rows[0]?.version ?? 0, { onError, answerWithinMs });
  const health = appendHealth({
    ask: async () => writers.query('select 1'),
    isLost: isConnectionError,
    mostMs: answerWithinMs,
  });
  const me = randomUUID();
  const signal = wakeSignal();
  const others = notifier(pool);
  const reads = pipelined(pool);
  let listener: Listener | undefined;

  const common = {
    onWritten: () => {
      signal.wake();
      others.notify(channel, me, onError);
    },
    repeatMs: REPEATS * answerWithinMs,
  };
  const appender = groupCommit<PreparedAppend, Outcome>({
    ...common,
    write: (requests) => health.watch(() => appendBatch(writers, requests)),
    isWritten: ({ kind }) => kind === 'appended' || kind === 'repeated',
  });
  const commands = groupCommit<PreparedCommand, Judged>({
    ...common,
    write: (requests) => health.watch(() => runCommands(writers, requests)),
    // Another verdict may come of the repetition of one whose answer was lost.
    isWritten: ({ verdict, position }) => verdict !== 'written' || position !== null,
    compatible,
  });
  const remove = async (stream: string, expected: ExpectedRevision, hard: boolean): Promise<void> => {
    checkExpected(expected);
    // Over the connection of the appends, for a deletion takes their lock.
    const answer = await writers.query<{ outcome: 'deleted' | 'tombstoned' | 'wrong-revision'; revision: string | null }>(
      'select outcome, revision from event_store.delete_stream($1, $2, $3)',
      [stream, expectedNumber(expected), hard],
    );
    const row = answer.rows[0];
    if (row === undefined || row.outcome === 'deleted') return;
    const actual = row.revision === null ? null : Number(row.revision);
    const refusal: Outcome = row.outcome === 'tombstoned' ? { kind: 'tombstoned' } : { kind: 'wrong-revision', actual };
    resultOf(stream, expected, refusal);
  };

  const close = async (): Promise<void> => {
    await Promise.all([appender.close(), commands.close()]);
    await others.flushed();
    await listener?.close();
    await writers.end();
  };
  let closing: Promise<void> | undefined;

  return {
    id: identity.rows[0]?.id ?? 'postgres',
    append: async (stream, events, expected) =>
      resultOf(stream, expected, await appender.append(prepareAppend(stream, events, expected))),
    readStream: (stream, options) => readStream(reads, stream, options),
    readAll: (from, options) => readAll(pool, from, options),
    head: () => readHead(pool),
    lastBefore: (time) => lastBefore(pool, time),
    countBehind: (from) => countBehind(pool, from),
    changesSince: (from, seen) => readChanges(reads, from, seen),
    subscribe: (from, { filter, batchSize = 500 }, handler) => {
      listener ??= listen({
        connectionString,
        channel,
        onMessage: (teller) => {
          if (teller !== me) signal.wake();
        },
        onError,
      });
      return follow({
        readAll: (position, options) => readAll(pool, position, options),
        signal,
        from,
        filter,
        batchSize,
        handler,
        onReadError: onError,
      });
    },
    deleteStream: (stream, expected) => remove(stream, expected, false),
    tombstoneStream: (stream, expected) => remove(stream, expected, true),
    runCommand: async (command) => commands.append(prepareCommand(command)),
    blocked: () => health.blocked(Math.max(appender.oldestMs(), commands.oldestMs())),
    close: () => (closing ??= close()),
  };
}
