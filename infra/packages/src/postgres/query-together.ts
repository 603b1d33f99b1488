import pg from 'pg';
import { isConnectionError } from './database-error.js';
import { inBatches } from './in-batches.js';
import type { Pool, StatementRunner } from './in-transaction.js';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Outcome = { readonly result: pg.QueryResult } | { readonly error: unknown };

/** Characters from which on a statement goes alone: others do not wait for it. */
const long = 50_000;
/** Messages under way at once: a statement that waits for a lock holds up those that share its message, and no others. */
const atOnce = 3;

const runners = new WeakMap<Pool, StatementRunner>();

/**
 * Runs short statements of one turn in one message to PostgreSQL, as one transaction: on a busy
 * machine a message costs more than most statements. Each caller gets its own result or error, for
 * after an error all are repeated one by one. So a statement must do no harm when it is repeated after a failure, and
 * must not depend on another one.
 */
export function queryTogether(pool: Pool): StatementRunner {
  const known = runners.get(pool) ?? makeRunner(pool);
  runners.set(pool, known);
  return known;
}

function makeRunner(pool: Pool): StatementRunner {
  const alone = async ({ text, values }: Statement): Promise<pg.QueryResult> => pool.query(text, [...values]);
  const share = inBatches<Statement, Outcome>({ most: 50, atOnce }, async (statements) => {
    const [first] = statements;
    if (first !== undefined && statements.length === 1) return [{ result: await alone(first) }];
    try {
      const results = (await pool.query(statements.map(withLiterals).join(';\n'))) as unknown as readonly pg.QueryResult[];
      return results.map((result) => ({ result }));
    } catch (error) {
      // The outcome may be unknown: the callers decide.
      if (isConnectionError(error)) throw error;
      return Promise.all(statements.map(async (each) => alone(each).then(asResult, asError)));
    }
  });
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const statement = { text, values };
      if (lengthOf(statement) > long) return pool.query<Row>(text, [...values]);
      const outcome = await share(statement);
      if ('error' in outcome) throw outcome.error;
      return outcome.result as pg.QueryResult<Row>;
    },
  };
}

const asResult = (result: pg.QueryResult): Outcome => ({ result });
const asError = (error: unknown): Outcome => ({ error });

const lengthOf = ({ text, values }: Statement): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 20), text.length);

/** A message of several statements has no parameters. */
const withLiterals = ({ text, values }: Statement): string =>
  text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]));

/** As `pg` sends a parameter: text of no type yet. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return pg.escapeLiteral(String(value));
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  throw new TypeError('A statement that shares its message takes strings, numbers, booleans, times and null');
}
