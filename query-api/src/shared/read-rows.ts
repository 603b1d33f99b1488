import { openRows } from '@panelist/infra/read-models';
import type { StoredRow, TableDefinition } from '@panelist/infra/read-models';
import type { TableDependencies } from './query-dependencies.js';

/** Runs a statement that selects whole rows of one table (`t.*`, perhaps with more beside it), readable. */
export async function readRows<Row extends object>(
  { pool, vault }: TableDependencies,
  table: TableDefinition<Row>,
  sql: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const answer = await pool.query<StoredRow>(sql, [...values]);
  return openRows(vault, table, answer.rows);
}

/** The same where at most one row is expected. */
export async function readRow<Row extends object>(
  dependencies: TableDependencies,
  table: TableDefinition<Row>,
  sql: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  return (await readRows(dependencies, table, sql, values))[0];
}
