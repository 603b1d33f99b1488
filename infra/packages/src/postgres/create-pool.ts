import pg from 'pg';
import { connectionConfig, withSettings } from './connection-config.js';

export interface PoolOptions {
  /** Most connections open at once (10 unless said). */
  readonly max?: number;
  /** Shown in `pg_stat_activity`, so that an operator can find the source of a leak. */
  readonly name?: string;
  /** Gets the error of an idle connection that broke; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
  /**
   * How long a statement may go without its answer, in milliseconds (30 seconds unless said). Then
   * it fails and its connection is closed: the outcome is unknown.
   */
  readonly answerWithinMs?: number;
  /** Settings of PostgreSQL for each session. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Longer than any statement of ours takes on the data of a running product. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * For statements of calls, in milliseconds: a caller waits for them. A connection without an answer
 * for so long is silent.
 */
export const CALL_ANSWER_MS = 5_000;

/**
 * Statements name read models without their schema: another path, or a temporary table, reads
 * others.
 */
const SEARCH_PATH = 'public,read_model';

/** How long a connection may be idle before it is closed, in milliseconds. */
export const IDLE_MS = 300_000;

/** Pools of this process that have connections, each with its server. */
const pools = new Map<pg.Pool, string>();

/**
 * A pool of connections. `bigint` arrives as a string and `timestamptz` as a `Date`, as `pg` does
 * by default. The caller ends it. When a statement had no answer in time, the idle connections of
 * all pools of this process to the same server are renewed: each might be as silent.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 10, name = 'panelist', answerWithinMs = ANSWER_WITHIN_MS, settings = {} } = options;
  const config = connectionConfig(withSettings(url, { search_path: SEARCH_PATH, ...settings }), name);
  const pool = new pg.Pool({
    ...config,
    max,
    // What one user of a connection asks for at the same time is sent at once.
    pipeline: true,
    // A new connection costs some 50 ms of a processor: those of a peak are there for the next one.
    idleTimeoutMillis: IDLE_MS,
    // A connection may be silent without an error: the other side vanished, a proxy hangs.
    query_timeout: answerWithinMs,
    connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis, answerWithinMs),
    // A process frozen in a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 10_000,
  });
  // Without a listener a connection that the server closes would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // So would a checked-out connection between two statements. Its user gets the error from the next
  // statement.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const { host } = new URL(url);
  pool.on('connect', () => void pools.set(pool, host));
  pool.on('remove', () => void (pool.totalCount === 0 && pools.delete(pool)));
  pool.on('release', (error: Error | undefined) => {
    if (error?.message === NO_ANSWER) for (const [each, its] of pools) if (its === host) renewIdle(each);
  });
  return pool;
}

/** What `pg` says when a statement had no answer in time. */
export const NO_ANSWER = 'Query read timeout';

/** Takes as many connections as are idle, and closes them. */
function renewIdle(pool: pg.Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1)
    void pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}

/**
 * A look-up or two by an index, with which calls and readers begin, in a pool that also has longer
 * statements.
 */
export function shortStatement(statement: pg.QueryConfig): pg.QueryConfig {
  const short: pg.QueryConfig & { readonly query_timeout: number } = { ...statement, query_timeout: CALL_ANSWER_MS };
  return short;
}

/** A statement that may take an hour: an index on a filled table, the wait for a lock. */
export function longStatement(text: string, values: unknown[] = []): pg.QueryConfig {
  const statement: pg.QueryConfig & { readonly query_timeout: number } = { text, values, query_timeout: 3_600_000 };
  return statement;
}
