import type { StatementRunner } from '../postgres/index.js';
import { findColumn, findKinds, hasPersonal, isPersonal, snake, type ReadModel } from './read-model.js';
import type { AnyRow, StoredRow } from './stored-rows.js';

/** Values of a model's key, in its order. */
export type RowKey = readonly string[];

export const keyText = (key: RowKey): string => (key.length === 1 && key[0] !== undefined ? key[0] : JSON.stringify(key));

export const keyOfRow = (model: ReadModel, row: AnyRow): RowKey => model.key.map((name) => String(row[name]));

/** Columns that rows fill, as SQL has them. */
function sqlColumns(model: ReadModel): readonly string[] {
  const plain = Object.entries(model.columns).flatMap(([name, { expression }]) =>
    isPersonal(model.columns, name) || expression !== undefined ? [] : [snake(name)],
  );
  return [...plain, ...findKinds(model).map(findColumn), ...(hasPersonal(model) ? ['sealed'] : [])];
}

const sqlKey = (model: ReadModel): readonly string[] => model.key.map(snake);

/** Joins the rows `t` to the keys `k`, JSON arrays in the order of the model's key. */
const onKey = (model: ReadModel): string =>
  sqlKey(model)
    .map((name, index) => `t.${name} = (k.value ->> ${index})`)
    .join(' and ');

/**
 * The rows with these keys, in one query. `target` is the model's table, or one that is being
 * filled.
 */
export async function selectRows(
  client: StatementRunner,
  model: ReadModel,
  target: string,
  keys: readonly RowKey[],
): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  const answer = await client.query<StoredRow>(
    // By the key's index for each key, whatever size the table had when PostgreSQL last looked.
    `select found.* from json_array_elements($1::json) k(value)
     cross join lateral (select t.* from ${target} t where ${onKey(model)} limit 1) found`,
    [JSON.stringify(keys)],
  );
  return answer.rows;
}

/**
 * The rows with these values in indexed columns, null included. Throws without a column: that would
 * match every row.
 */
export async function selectWhere(
  client: StatementRunner,
  model: ReadModel,
  target: string,
  values: AnyRow,
): Promise<StoredRow[]> {
  const given = Object.values(values).filter((value) => value !== null);
  let count = 0;
  const conditions = Object.entries(values).map(
    ([name, value]) => `${snake(name)} ${value === null ? 'is null' : `= $${++count}`}`,
  );
  if (conditions.length === 0) throw new Error(`A handler of ${model.name} names rows by no column`);
  return (await client.query<StoredRow>(`select * from ${target} where ${conditions.join(' and ')}`, given)).rows;
}

/**
 * What a batch does to a table: rows that exist afterwards (existing ones are replaced), keys of
 * those that do not.
 */
export interface RowChanges {
  readonly rows: readonly StoredRow[];
  readonly deleted: readonly RowKey[];
}

const written = new WeakMap<ReadModel, Map<string, string>>();

/** {@link writing}, made once for each table. */
function writingOf(model: ReadModel, ...where: [target: string, condition: string, rows: string, deleted: string]): string {
  const known = written.get(model) ?? new Map<string, string>();
  written.set(model, known);
  const key = where.join(' ');
  const sql = known.get(key) ?? writing(model, ...where);
  known.set(key, sql);
  return sql;
}

/**
 * Common table expressions that write a batch, each nothing unless `condition` (another one, of one
 * row or none) has its row. Two parameters: the rows and the deleted keys as JSON.
 */
function writing(model: ReadModel, target: string, condition: string, rows: string, deleted: string): string {
  const columns = sqlColumns(model);
  const key = sqlKey(model);
  const values = columns.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
  return `
    gone as (delete from ${target} t using ${condition}, json_array_elements(${deleted}::json) k(value) where ${onKey(model)}),
    kept as (
      insert into ${target} (${columns.join(', ')})
      select ${columns.map((name) => `r.${name}`).join(', ')} from ${condition}, json_populate_recordset(null::${target}, ${rows}::json) r
      on conflict (${key.join(', ')}) do ${values.length === 0 ? 'nothing' : `update set ${values.join(', ')}`}
    )`;
}

/** Writes a batch in one statement. */
export async function writeRows(
  client: StatementRunner,
  model: ReadModel,
  target: string,
  { rows, deleted }: RowChanges,
): Promise<void> {
  if (rows.length === 0 && deleted.length === 0) return;
  await client.query(`with always as (select 1), ${writingOf(model, target, 'always', '$1', '$2')} select 1`, [
    JSON.stringify(rows),
    JSON.stringify(deleted),
  ]);
}

/**
 * For this transaction only: a crash of the database loses rows and checkpoint together, and the
 * same events are folded again.
 */
export const asynchronousCommit = "set_config('synchronous_commit', 'off', true)";

/**
 * Writes a batch if `move` moves the checkpoint, all in one statement: a process that is frozen in
 * the middle holds no lock.
 * @param move an update of one row or none; its parameters are `values`
 * @returns whether it did
 */
export async function writeRowsWith(
  client: StatementRunner,
  model: ReadModel,
  move: string,
  values: readonly unknown[],
  { rows, deleted }: RowChanges,
): Promise<boolean> {
  const [first, second] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const answer = await client.query<object>(
    `with moved as (${move} returning 1, ${asynchronousCommit}), ${writingOf(model, model.tableName, 'moved', first, second)} select from moved`,
    [...values, JSON.stringify(rows), JSON.stringify(deleted)],
  );
  return answer.rowCount === 1;
}
