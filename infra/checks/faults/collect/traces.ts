import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Schemas of the simulated providers, which know names. */
const outside = ['sandbox', 'pg_catalog', 'information_schema'];

/**
 * Tables, and files below `folders`, that contain `text`, plain or in the hexadecimal form of
 * binary columns.
 */
export async function tracesOf(text: string, pool: Pick<pg.Pool, 'query'>, files: readonly string[]): Promise<readonly string[]> {
  return [...(await inTables(text, pool)), ...files.flatMap((path) => inFiles(text, path))];
}

async function inTables(text: string, pool: Pick<pg.Pool, 'query'>): Promise<readonly string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema <> all($1)`,
    [outside],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ times: number }>(
      `select count(*)::int as times from ${name} t where t::text ilike any($1)`,
      [[`%${text}%`, `%${Buffer.from(text).toString('hex')}%`]],
    );
    const times = rows[0]?.times ?? 0;
    if (times > 0) found.push(`${name} (${times} rows)`);
  }
  return found;
}

function inFiles(text: string, path: string): readonly string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return readdirSync(path).flatMap((name) => inFiles(text, join(path, name)));
  const times = readFileSync(path, 'utf8').toLowerCase().split(text).length - 1;
  return times > 0 ? [`${path.split('/').at(-1)} (${times} times)`] : [];
}
