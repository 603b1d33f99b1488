import type pg from 'pg';
import { isNetworkError } from '../foundation/index.js';
import { errorCode } from './error-code.js';

/**
 * SQLSTATEs of a session that the server ended or does not take: classes 08 (connection) and 57P
 * (operator), 53300 (no slot left), and its time limits for statements and transactions (57014,
 * 25P03, 25P04).
 */
const endedSession = /^(?:08\w{3}|57P\w\w|57014|53300|25P0[34])$/;
/** What `pg` throws for a lost or silent connection, without any code. */
const lostConnection =
  /^(?:Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client (?:was closed|has encountered a connection error)|There was an error establishing an SSL connection)/;

/**
 * The connection was lost, gave no answer in time, or could not be made: the outcome of a statement
 * is unknown, and a repetition may succeed.
 */
export function isConnectionError(error: unknown): boolean {
  if (isNetworkError(error)) return true;
  const code = errorCode(error);
  if (code !== undefined) return endedSession.test(code);
  return error instanceof Error && lostConnection.test(error.message);
}

/**
 * The server writes nothing at present: its disk is full, or it lacks something else (class 53), or
 * it is a standby (25006). A repetition may succeed, and needs no new connection.
 */
export function isOutOfService(error: unknown): boolean {
  return /^(?:53\w{3}|25006)$/.test(errorCode(error) ?? '');
}

/**
 * The data themselves are refused: classes 22 (data), 23 (constraint), 54 (a limit of the server).
 */
export function isDataError(error: unknown): boolean {
  return /^(?:22|23|54)\w{3}$/.test(errorCode(error) ?? '');
}

/** Whatever runs a statement: the pool, or a connection in a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Runs a statement with its parameters, without a session: a pool does, and what only reads needs
 * no more.
 */
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
