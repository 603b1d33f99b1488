import pg from 'pg';

export interface PoolOptions {
  /** Most connections open at once (10 unless said). */
  readonly max?: number;
  /** Shown in `pg_stat_activity`, so that an operator can find the source of a leak. */
  readonly name?: string;
  /** Gets the error of an idle connection that broke; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
}

/**
 * A pool of connections. `bigint` arrives as a string and `timestamptz` as a `Date`, as `pg` does
 * by default. The caller ends it.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'panelist',
    connectionTimeoutMillis: 10_000,
    // A process frozen in a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // Without a listener a connection that the server closes would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // So would a checked-out connection between two statements. Its user gets the error from the next
  // statement.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
