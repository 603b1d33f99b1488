import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Evidence } from '../checker/evidence.js';
import { CANARY, markedText } from '../walk/person.js';

type Trace = Evidence['traces'][number];

/** Schemas of the simulated providers, which know names. */
const outside = ['sandbox', 'pg_catalog', 'information_schema'];
const inHex = Buffer.from(CANARY).toString('hex');

/** Marked words in tables and in files, plain or in the hexadecimal form of binary columns. */
export async function tracesIn(pool: Pick<pg.Pool, 'query'>, files: readonly string[]): Promise<readonly Trace[]> {
  return [...(await inTables(pool)), ...files.flatMap(inFiles)];
}

async function inTables(pool: Pick<pg.Pool, 'query'>): Promise<readonly Trace[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema <> all($1)`,
    [outside],
  );
  const found: Trace[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t where t::text ilike any($1)`, [
      [`%${CANARY}%`, `%${inHex}%`],
    ]);
    found.push(...rows.flatMap(({ text }) => wordsOf(text)).map((word) => ({ word, where: name })));
  }
  return found;
}

function wordsOf(text: string): readonly string[] {
  const binary = [...text.matchAll(new RegExp(`${inHex}[0-9a-f]{16}`, 'g'))].map(([hex]) => Buffer.from(hex, 'hex').toString());
  return [...(text.toLowerCase().match(markedText) ?? []), ...binary];
}

function inFiles(path: string): readonly Trace[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return readdirSync(path).flatMap((name) => inFiles(join(path, name)));
  return wordsOf(readFileSync(path, 'utf8')).map((word) => ({ word, where: path.split('/').at(-1) ?? path }));
}
