import pg from 'pg';

/**
 * Does something while no other process does what goes by the same number: those that come at the same time wait. The lock is held by a connection, so
 * that PostgreSQL frees it when the process is gone.
 */
export async function underLock<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'panelist-lock', keepAlive: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
