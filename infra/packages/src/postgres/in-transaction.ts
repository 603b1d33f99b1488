import type pg from 'pg';

/** Whatever runs a statement: the pool, or a connection in a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;
export type Pool = pg.Pool;

/**
 * Runs the work in one transaction on a connection of the pool. A broken connection does not return
 * to the pool.
 */
export async function inTransaction<Result>(pool: Pool, work: (client: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
