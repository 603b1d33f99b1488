import pg from 'pg';
import { connectionConfig } from './connection-config.js';

/**
 * Runs work under the advisory lock of this number; other processes wait. A connection holds the
 * lock, so PostgreSQL releases it when the process ends.
 */
export async function underLock<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionConfig(url, 'panelist-lock'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
