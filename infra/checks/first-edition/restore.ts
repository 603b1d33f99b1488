import pg from 'pg';
import type { Installation } from './installation.js';

type IsNeeded = (table: string, row: string) => boolean;

/** Empties the database and restores the installation, without triggers and foreign-key checks. */
export async function restore(
  url: string,
  { schema, rows, sequences }: Installation,
  isNeeded: IsNeeded = () => true,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'panelist-first-edition' });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; set client_min_messages = 'warning'`);
    await dropSchemas(client);
    await client.query(schema);
    await client.query(`set search_path = public; set session_replication_role = replica`);
    for (const [table, lines] of rowsByTable(rows, isNeeded)) await fill(client, table, lines);
    for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value]);
  } finally {
    await client.end();
  }
}

async function dropSchemas(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  );
  for (const { name } of rows) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
  await client.query('create schema public');
}

function rowsByTable(lines: readonly string[], isNeeded: IsNeeded): ReadonlyMap<string, readonly string[]> {
  const tables = new Map<string, string[]>();
  for (const line of lines) {
    const [, table, row] = /^\{"table":"([^"]+)","row":(.*)\}$/.exec(line) ?? [];
    if (table === undefined || row === undefined) throw new Error(`Not a row: ${line.slice(0, 80)}`);
    const known = tables.get(table) ?? [];
    if (isNeeded(table, row)) known.push(row);
    tables.set(table, known);
  }
  return tables;
}

/** The rows name the columns, without generated ones. Replaces rows that the DDL inserted. */
async function fill(client: pg.Client, table: string, rows: readonly string[]): Promise<void> {
  await client.query(`delete from ${table}`);
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(JSON.parse(first) as object)
    .map((name) => client.escapeIdentifier(name))
    .join();
  await client.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [`[${rows.join()}]`],
  );
}
