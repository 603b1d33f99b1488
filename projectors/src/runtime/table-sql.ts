import { randomBytes } from 'node:crypto';
import { personalColumns, plainColumns } from '@panelist/infra/read-models';
import type { Queryable } from '@panelist/infra/postgres';
import type { RowKey, StoredRow, TableDefinition } from '@panelist/infra/read-models';

export type AnyTable = TableDefinition<Record<string, unknown>>;

/** Columns of a table as SQL has them. */
function sqlColumns(table: AnyTable): readonly string[] {
  return [
    ...plainColumns(table),
    ...(table.blindIndexes ?? []).map((index) => index.column),
    ...(personalColumns(table).length > 0 ? ['sealed'] : []),
  ];
}

/** Joins the rows `t` to the keys `k`, JSON arrays in the order of the table's key. */
const onKey = (table: AnyTable): string => table.key.map((name, index) => `t.${name} = (k.value ->> ${index})`).join(' and ');

/** The table's own name, without its schema. */
export const baseName = (table: AnyTable): string => table.name.slice(table.name.indexOf('.') + 1);

/** The rows with these keys, in one query. `target` is the table, or the one that is being built beside it. */
export async function selectRows(
  client: Queryable,
  table: AnyTable,
  target: string,
  keys: readonly RowKey[],
): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  const answer = await client.query<StoredRow>(
    `select t.* from json_array_elements($1::json) k(value) join ${target} t on ${onKey(table)}`,
    [JSON.stringify(keys)],
  );
  return answer.rows;
}

/** What a batch does to a table: rows that are there afterwards (those that exist are replaced), keys of those that are not. */
export interface RowChanges {
  readonly rows: readonly StoredRow[];
  readonly deleted: readonly RowKey[];
}

/**
 * Common table expressions that write a batch, each nothing unless `condition` (another one, of one row or none) has its row. Two parameters: the
 * rows and the deleted keys as JSON.
 */
function writing(table: AnyTable, target: string, condition: string, rows: string, deleted: string): string {
  const columns = sqlColumns(table);
  const values = columns.filter((name) => !table.key.includes(name)).map((name) => `${name} = excluded.${name}`);
  return `
    gone as (delete from ${target} t using ${condition}, json_array_elements(${deleted}::json) k(value) where ${onKey(table)}),
    kept as (
      insert into ${target} (${columns.join(', ')})
      select ${columns.map((name) => `r.${name}`).join(', ')} from ${condition}, json_populate_recordset(null::${target}, ${rows}::json) r
      on conflict (${table.key.join(', ')}) do update set ${values.join(', ')}
    )`;
}

/** Writes a batch in one statement. */
export async function writeRows(
  client: Queryable,
  table: AnyTable,
  target: string,
  { rows, deleted }: RowChanges,
): Promise<void> {
  if (rows.length === 0 && deleted.length === 0) return;
  await client.query(`with always as (select 1), ${writing(table, target, 'always', '$1', '$2')} select 1`, [
    JSON.stringify(rows),
    JSON.stringify(deleted),
  ]);
}

/** For this transaction alone: after a crash of the database rows and checkpoint are older together, and the same events are folded again. */
export const withoutWaiting = "set_config('synchronous_commit', 'off', true)";

/**
 * Writes a batch if `move` moves the checkpoint, all in one statement: a process that is frozen in the middle holds no lock.
 * @param move an update of one row or none; its parameters are `values`
 * @returns whether it did
 */
export async function writeRowsWith(
  client: Queryable,
  table: AnyTable,
  move: string,
  values: readonly unknown[],
  { rows, deleted }: RowChanges,
): Promise<boolean> {
  const [first, second] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const answer = await client.query(
    `with moved as (${move} returning 1, ${withoutWaiting}), ${writing(table, table.name, 'moved', first, second)} select from moved`,
    [...values, JSON.stringify(rows), JSON.stringify(deleted)],
  );
  return answer.rowCount === 1;
}

/**
 * Makes an empty table of the same form beside the one in use, with a name of its own: a builder that was given up finds its table gone.
 * Of the indexes it has that of the key alone: the others cost less once it is full (`addIndexes`).
 */
export async function createBeside(client: Queryable, table: AnyTable, purpose: 'next' | 'check'): Promise<string> {
  await dropBeside(client, table, purpose);
  const target = `${table.name}__${purpose}_${randomBytes(4).toString('hex')}`;
  await client.query(
    `create table ${target} (like ${table.name} including all excluding indexes, primary key (${table.key.join(', ')}))`,
  );
  return target;
}

/** Drops whatever was built beside for this purpose, by whoever it was. */
export async function dropBeside(client: Queryable, table: AnyTable, purpose: 'next' | 'check'): Promise<void> {
  for (const name of await tablesBeside(client, table, purpose)) await client.query(`drop table if exists ${name}`);
}

/** Names of what stands beside for this purpose, by whoever it was. */
export async function tablesBeside(client: Queryable, table: AnyTable, purpose: 'next' | 'check'): Promise<readonly string[]> {
  const answer = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'read_model' and starts_with(tablename, $1)`,
    [`${baseName(table)}__${purpose}_`],
  );
  return answer.rows.map(({ name }) => name);
}

/** Gives a table that was built beside the indexes of the one in use, and tells PostgreSQL's planner what is in it. */
export async function addIndexes(client: Queryable, table: AnyTable, target: string): Promise<void> {
  const answer = await client.query<{ definition: string }>(
    'select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass and not indisprimary order by indexrelid',
    [table.name],
  );
  for (const { definition } of answer.rows)
    await client.query(definition.replace(/INDEX \S+ ON (ONLY )?\S+/, `INDEX ON ${target}`));
  await client.query(`analyze ${target}`);
}
