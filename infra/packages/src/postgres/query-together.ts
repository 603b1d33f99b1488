import pg from 'pg';
import { isConnectionError } from './database-error.js';
import { inBatches } from './in-batches.js';
import type { Queryable, StatementRunner } from './in-transaction.js';
import { onePerPool } from './one-per-pool.js';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Outcome = { readonly result: pg.QueryResult } | { readonly error: unknown };

/** Characters from which on a statement goes alone: others do not wait for it. */
const long = 50_000;
/** Messages under way at once: a statement that waits for a lock holds up those that share its message, and no others. */
const atOnce = 3;

/**
 * Runs short statements of one turn in one message to PostgreSQL, as one transaction: on a busy
 * machine a message costs more than most statements. Each caller gets its own result or error, for
 * after an error all are repeated one by one. So a statement must do no harm when it is repeated after a failure, and
 * must not depend on another one.
 */
export const queryTogether = onePerPool((pool): StatementRunner => runnerOn(pool, atOnce, alone));

/** The same within a transaction: an error is one of all statements that shared the message, for it ends the transaction. */
export const queryTogetherWithin = (client: Queryable): StatementRunner =>
  runnerOn(client, 1, async (_, __, error) => {
    throw error;
  });

/**
 * Runs each statement with these settings of PostgreSQL: both go in one message, which is one
 * transaction. The settings end with it.
 */
export function withStatementSettings(client: StatementRunner, settings: Readonly<Record<string, string>>): StatementRunner {
  const set = Object.entries(settings).map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`);
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const results: unknown = await client.query(`select ${set.join(', ')};\n${withLiterals({ text, values })}`);
      return (results as readonly [pg.QueryResult, pg.QueryResult<Row>])[1];
    },
  };
}

type AfterError = (client: Queryable, statements: readonly Statement[], error: unknown) => Promise<readonly Outcome[]>;

const alone: AfterError = async (client, statements, error) => {
  // The outcome may be unknown: the callers decide.
  if (isConnectionError(error)) throw error;
  return Promise.all(statements.map(async ({ text, values }) => client.query(text, [...values]).then(asResult, asError)));
};

function runnerOn(client: Queryable, messages: number, afterError: AfterError): StatementRunner {
  const share = inBatches<Statement, Outcome>({ most: 50, atOnce: messages }, async (statements) => {
    const [first] = statements;
    if (first !== undefined && statements.length === 1) return [{ result: await client.query(first.text, [...first.values]) }];
    try {
      const results: unknown = await client.query(statements.map(withLiterals).join(';\n'));
      return (results as readonly pg.QueryResult[]).map((result) => ({ result }));
    } catch (error) {
      return afterError(client, statements, error);
    }
  });
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const statement = { text, values };
      if (lengthOf(statement) > long) return client.query<Row>(text, [...values]);
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
  const text = asText(value);
  return text === null ? 'null' : pg.escapeLiteral(text);
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`;
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

function asElement(value: unknown): string {
  const text = asText(value);
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, (char) => `\\${char}`)}"`;
}
