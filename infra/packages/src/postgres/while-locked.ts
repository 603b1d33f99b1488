import type pg from 'pg';

/**
 * Runs work while holding the advisory lock of this name; returns `locked` at once if another
 * process or caller holds it. A connection of the pool holds the lock, so PostgreSQL releases it
 * when the process ends.
 */
export async function whileLocked<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | 'locked'> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [
      name,
    ]);
    if (rows[0]?.held !== true) return 'locked';
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    client.off('error', onError);
    // A connection whose lock may still be held must not return to the pool.
    client.release(broken);
  }
}
