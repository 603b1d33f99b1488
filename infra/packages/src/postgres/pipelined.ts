import type pg from 'pg';
import { NO_ANSWER } from './create-pool.js';
import { isConnectionError, inTransaction, type Pool, type StatementRunner } from './in-transaction.js';
import { errorCode } from './error-code.js';
import { onePerPool } from './one-per-pool.js';

/** Most connections that statements share. */
const mostLines = 3;
/**
 * So many statements under way on a connection open the next one: a slow one delays those behind
 * it.
 */
const full = 8;

/** A connection of the pool, while statements are under way on it. */
interface Line {
  readonly client: Promise<pg.PoolClient>;
  underWay: number;
  lost: Error | undefined;
}

/** Also takes a named statement. */
export interface Pipelined extends StatementRunner {
  query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

/**
 * For short reads, single statements: they share a few connections of the pool, and each is sent at
 * once, behind those under way. Each is a transaction of its own, so one that fails fails alone.
 * One whose connection is lost is repeated once over the pool, except where its own time is over.
 */
export const pipelined = onePerPool((pool): Pipelined => {
  const lines = new Set<Line>();
  const lineFor = (): Line => {
    const byLoad = [...lines].toSorted((a, b) => b.underWay - a.underWay);
    const found = byLoad.find(({ underWay }) => underWay < full) ?? (lines.size < mostLines ? undefined : byLoad.at(-1));
    if (found !== undefined) return found;
    const line: Line = { client: pool.connect(), underWay: 0, lost: undefined };
    lines.add(line);
    return line;
  };
  const leave = (line: Line): void => {
    line.underWay -= 1;
    if (line.underWay > 0) return;
    lines.delete(line);
    void line.client.then(
      (client) => client.release(line.lost),
      () => undefined,
    );
  };
  return {
    query: async <Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) => {
      const line = lineFor();
      line.underWay += 1;
      try {
        let client: pg.PoolClient;
        try {
          client = await line.client;
        } catch (error) {
          lines.delete(line);
          throw error;
        }
        try {
          return await client.query<Row>(statement, values);
        } catch (error) {
          const isLost = isConnectionError(error) && error instanceof Error;
          if (isLost) {
            line.lost ??= error;
            lines.delete(line);
          }
          if (!(isLost && error.message !== NO_ANSWER) && !isUnprepared(error)) throw error;
        }
      } finally {
        leave(line);
      }
      return pool.query<Row>(statement, values);
    },
  };
});

/** A named statement that was sent behind its own preparation, which has failed. */
const isUnprepared = (error: unknown): boolean => errorCode(error) === '26000';

/**
 * Runs each statement with these settings of PostgreSQL, in a transaction of its own, with which
 * they end. On a connection in a transaction they hold until its end.
 */
export function withStatementSettings(
  runner: Pool | StatementRunner,
  settings: Readonly<Record<string, string>>,
): StatementRunner {
  const set = async (client: StatementRunner) =>
    client.query('select set_config(key, value, true) from jsonb_each_text($1)', [JSON.stringify(settings)]);
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      if (!isPool(runner)) {
        await set(runner);
        return runner.query<Row>(text, values);
      }
      return inTransaction(runner, async (client) => {
        const [, result] = await Promise.all([set(client), client.query<Row>(text, values)]);
        return result;
      });
    },
  };
}

const isPool = (runner: Pool | StatementRunner): runner is Pool => 'connect' in runner;
