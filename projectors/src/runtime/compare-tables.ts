import { isDeepStrictEqual } from 'node:util';
import type { Vault } from '@panelist/infra/personal-data';
import type { Queryable } from '@panelist/infra/postgres';
import { openRows } from '@panelist/infra/read-models';
import type { RowKey, StoredRow } from '@panelist/infra/read-models';
import { keyText } from './fold-events.js';
import { selectRows } from './table-sql.js';
import type { AnyTable } from './table-sql.js';

/** A row that differs: its key (ids), and in which columns; `missing` from the table in use, or `extra` in it. */
export interface Difference {
  readonly key: string;
  readonly kind: 'missing' | 'extra' | 'different';
  readonly columns: readonly string[];
}

export interface Comparison {
  /** Rows of the table that was built anew. */
  readonly rows: number;
  /** How many rows differ. */
  readonly different: number;
  /** The first of them. */
  readonly differences: readonly Difference[];
}

/** Rows of one read. */
const pageSize = 1_000;
/** Most differences that are named. */
const most = 20;

type Row = Record<string, unknown>;

/** Compares the table in use with one built beside it, row for row: opened values, for no two ciphertexts are the same. */
export async function compareTables(
  { live, built, vault }: { readonly live: Queryable; readonly built: Queryable; readonly vault: Vault },
  table: AnyTable,
  target: string,
  ended: AbortSignal,
): Promise<Comparison> {
  const differences: Difference[] = [];
  let [rows, found, different] = [0, 0, 0];
  const differ = (key: RowKey, kind: Difference['kind'], columns: readonly string[] = []): void => {
    different++;
    if (differences.length < most) differences.push({ key: key.join(' / '), kind, columns });
  };
  for await (const page of pagesOf(built, table, target)) {
    ended.throwIfAborted();
    const anew = await comparable(vault, table, page);
    const inUse = await comparable(
      vault,
      table,
      await selectRows(
        live,
        table,
        table.name,
        [...anew.values()].map(({ key }) => key),
      ),
    );
    for (const [text, { key, row }] of anew) {
      rows++;
      const here = inUse.get(text)?.row;
      if (here === undefined) differ(key, 'missing');
      else {
        found++;
        const columns = Object.keys(row).filter((name) => !isDeepStrictEqual(here[name], row[name]));
        if (columns.length > 0) differ(key, 'different', columns);
      }
    }
  }
  const count = await live.query<{ count: string }>(`select count(*) from ${table.name}`);
  if (Number(count.rows[0]?.count) === found) return { rows, different, differences };
  for await (const page of pagesOf(live, table, table.name)) {
    ended.throwIfAborted();
    const keys = page.map((row) => keyOf(table, row));
    const anew = new Set((await selectRows(built, table, target, keys)).map((row) => keyText(keyOf(table, row))));
    for (const key of keys) if (!anew.has(keyText(key))) differ(key, 'extra');
  }
  return { rows, different, differences };
}

const keyOf = (table: AnyTable, row: StoredRow): RowKey => table.key.map((column) => String(row[column]));

/** Rows by key, opened, with what SQL holds beside them (hashes for look-ups); of the ciphertext only whether there is one. */
async function comparable(vault: Vault, table: AnyTable, stored: readonly StoredRow[]) {
  const opened = await openRows(vault, table, stored);
  return new Map(
    opened.map((row, index) => {
      const key = keyOf(table, row);
      const all: Row = { ...stored[index], ...row, sealed: typeof stored[index]?.['sealed'] };
      return [keyText(key), { key, row: all }];
    }),
  );
}

/** All rows by pages, in the order of their keys. */
async function* pagesOf(client: Queryable, table: AnyTable, name: string): AsyncGenerator<readonly StoredRow[]> {
  const keys = table.key.join(', ');
  const values = table.key.map((_, index) => `$${index + 1}`).join(', ');
  let last: RowKey | undefined;
  for (;;) {
    const answer = await client.query<StoredRow>(
      `select * from ${name} ${last === undefined ? '' : `where (${keys}) > (${values})`} order by ${keys} limit ${pageSize}`,
      last === undefined ? [] : [...last],
    );
    yield answer.rows;
    const end = answer.rows.at(-1);
    if (answer.rows.length < pageSize || end === undefined) return;
    last = keyOf(table, end);
  }
}
