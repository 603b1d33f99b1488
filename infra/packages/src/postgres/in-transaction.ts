import type pg from 'pg';
import { isConnectionError } from './database-error.js';

/** Whatever runs a statement: the pool, or a connection in a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Runs a statement with its parameters, without a session: a pool does, and what only reads needs no more. */
export interface StatementRunner {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}
export type Pool = pg.Pool;

/**
 * Runs the work in one transaction on a connection of the pool. A broken or silent connection does
 * not return to the pool.
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
    // The server rolls back when such a connection ends.
    broken = isConnectionError(error);
    if (!broken)
      await client.query('rollback').catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
