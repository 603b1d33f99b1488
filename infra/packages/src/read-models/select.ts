import type { Vault } from '../personal-data/index.js';
import { joinSql, raw, type Sql } from '../postgres/index.js';
import type { StatementRunner } from '../postgres/index.js';
import { isPersonal, snake, type Columns, type ReadModel, type RowName, type RowOf } from './read-model.js';
import { openRows, type StoredRow } from './stored-rows.js';

/** Chosen columns of a read model, and how a stored row becomes readable. */
export interface Selection<Row> {
  readonly model: ReadModel;
  /** For `select`, each with the alias `as`. */
  readonly columns: (as: string) => Sql;
  readonly names: ReadonlySet<string>;
  /** SQL columns that belong to the model, those needed for decryption included. */
  readonly needed: ReadonlySet<string>;
  /** Carries the row's type. */
  readonly row?: Row;
}

/**
 * `select(accounts, 'userId', 'email')`; without names every column. Without a personal column
 * among them it fetches no key and decrypts nothing.
 */
export function select<C extends Columns, const Name extends RowName<C> = RowName<C>>(
  model: ReadModel<C>,
  ...names: readonly Name[]
): Selection<Pick<RowOf<C>, Name>> {
  const chosen =
    names.length > 0 ? names : Object.keys(model.columns).filter((name) => model.columns[name]?.expression === undefined);
  const opens = chosen.some((name) => isPersonal(model.columns, name));
  const needed = new Set([
    ...chosen.filter((name) => !isPersonal(model.columns, name)).map(snake),
    ...(opens ? [...model.key.map(snake), ...(model.subject === undefined ? [] : [snake(model.subject)]), 'sealed'] : []),
  ]);
  return {
    model,
    columns: (as) => joinSql([...needed].map((column) => raw(`${as}.${column}`))),
    names: new Set(chosen),
    needed,
  };
}

/** The part of the dependencies that a query needs. */
export interface TableAccess {
  readonly pool: StatementRunner;
  readonly vault: Vault;
}

/** The rows of a statement whose columns are the selection's. */
export async function readRows<Row>(access: TableAccess, selection: Selection<Row>, statement: Sql): Promise<readonly Row[]> {
  const { text, values } = statement.compile();
  const answer = await access.pool.query<StoredRow>(text, values);
  // Each column was read through its own definition.
  return (await openRows(access.vault, selection.model, answer.rows, selection.names)) as readonly object[] as readonly Row[];
}

/** The first row of a statement, if it has one. */
export async function readRow<Row>(access: TableAccess, selection: Selection<Row>, statement: Sql): Promise<Row | undefined> {
  return (await readRows(access, selection, statement))[0];
}

/**
 * Rows with what else the statement selects, by its own name: `readRowsAnd<{ total: number }, …>`.
 */
export async function readRowsAnd<Extra extends object, Row>(
  access: TableAccess,
  selection: Selection<Row>,
  statement: Sql,
): Promise<readonly (Row & Extra)[]> {
  const { text, values } = statement.compile();
  const answer = await access.pool.query<StoredRow>(text, values);
  const rows = await openRows(access.vault, selection.model, answer.rows, selection.names);
  return rows.map((row, index) => {
    const others = Object.entries(answer.rows[index] ?? {}).filter(([column]) => !selection.needed.has(column));
    return { ...Object.fromEntries(others), ...row } as Row & Extra;
  });
}

/** A statement that reads no model's row: counts, sums. */
export async function readValues<Values extends object>(pool: StatementRunner, statement: Sql): Promise<readonly Values[]> {
  const { text, values } = statement.compile();
  return (await pool.query<Values & StoredRow>(text, values)).rows;
}
