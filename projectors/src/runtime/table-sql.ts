import { personalColumns, plainColumns } from '@panelist/infra/read-models';
import type { Queryable } from '@panelist/infra/postgres';
import type { RowKey, StoredRow, TableDefinition } from '@panelist/infra/read-models';

type AnyTable = TableDefinition<Record<string, unknown>>;

/** Columns of a table as SQL has them. */
function sqlColumns(table: AnyTable): readonly string[] {
  return [
    ...plainColumns(table),
    ...(table.blindIndexes ?? []).map((index) => index.column),
    ...(personalColumns(table).length > 0 ? ['sealed'] : []),
  ];
}

/** The rows with these keys, in one query. `target` is the table, or the one that is being built beside it. */
export async function selectRows(
  client: Queryable,
  table: AnyTable,
  target: string,
  keys: readonly RowKey[],
): Promise<StoredRow[]> {
  const on = table.key.map((name, index) => `t.${name} = (k.value ->> ${index})`).join(' and ');
  const answer = await client.query<StoredRow>(
    `select t.* from jsonb_array_elements($1::jsonb) k(value) join ${target} t on ${on}`,
    [JSON.stringify(keys)],
  );
  return answer.rows;
}

/** Writes all rows in one statement; those that exist are replaced. */
export async function upsertRows(client: Queryable, table: AnyTable, target: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sqlColumns(table);
  const values = columns.filter((name) => !table.key.includes(name)).map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into ${target} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${target}, $1::jsonb)
     on conflict (${table.key.join(', ')}) do update set ${values.join(', ')}`,
    [JSON.stringify(rows)],
  );
}

/** Removes all rows with these keys in one statement. */
export async function deleteRows(client: Queryable, table: AnyTable, target: string, keys: readonly RowKey[]): Promise<void> {
  if (keys.length === 0) return;
  const on = table.key.map((name, index) => `t.${name} = (k.value ->> ${index})`).join(' and ');
  await client.query(`delete from ${target} t using jsonb_array_elements($1::jsonb) k(value) where ${on}`, [
    JSON.stringify(keys),
  ]);
}

/** Makes an empty table of the same form beside the one in use. */
export async function createBeside(client: Queryable, table: AnyTable): Promise<string> {
  const target = `${table.name}__next`;
  await client.query(`drop table if exists ${target}`);
  await client.query(`create table ${target} (like ${table.name} including all)`);
  return target;
}

export async function dropBeside(client: Queryable, table: AnyTable): Promise<void> {
  await client.query(`drop table if exists ${table.name}__next`);
}

/** Puts the table that was built beside in the place of the one in use. Wants a transaction. */
export async function takeOver(client: Queryable, table: AnyTable): Promise<void> {
  const name = table.name.slice(table.name.indexOf('.') + 1);
  await client.query(`drop table ${table.name}`);
  await client.query(`alter table ${table.name}__next rename to ${name}`);
}
