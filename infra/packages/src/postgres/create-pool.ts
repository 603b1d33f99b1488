import pg from 'pg';

export interface PoolOptions {
  /** Most connections open at once (10 unless said). */
  readonly max?: number;
  /** Shown in `pg_stat_activity`, so that a leak names who leaks. */
  readonly name?: string;
  /** Told about a connection that broke while idle; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
}

/**
 * A pool of connections. `bigint` arrives as a string and `timestamptz` as a `Date`, as `pg` does by default.
 * Whoever makes it ends it.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'panelist',
    connectionTimeoutMillis: 10_000,
    // A process that was frozen in a transaction must not keep the others out.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // Without a listener a connection that the server closes would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // So would one that somebody holds between two statements: its next statement fails, and that is told to whoever asked.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
