import { isDeepStrictEqual } from 'node:util';
import type { Vault } from '../personal-data/index.js';
import { longStatement, type Queryable } from '../postgres/index.js';
import { openRows, snake, type AnyRow, type ReadModel, type StoredRow } from '../read-models/index.js';
import { keyOfRow, keyText, type RowKey } from './fold.js';
import { selectRows } from './table-sql.js';

/**
 * A row that differs: its key (ids), and in which columns; `missing` from the table in use, or
 * `extra` in it.
 */
export interface Difference {
  readonly key: string;
  readonly kind: 'missing' | 'extra' | 'different';
  readonly columns: readonly string[];
}

export interface Comparison {
  /** Rows of the shadow table. */
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

/**
 * Compares the table in use with a shadow table, row by row. It compares decrypted values, for no
 * two ciphertexts are the same.
 */
export async function compareTables(
  { live, built, vault }: { readonly live: Queryable; readonly built: Queryable; readonly vault: Vault },
  model: ReadModel,
  target: string,
  ended: AbortSignal,
): Promise<Comparison> {
  const differences: Difference[] = [];
  let [rows, found, different] = [0, 0, 0];
  const differ = (key: RowKey, kind: Difference['kind'], columns: readonly string[] = []): void => {
    different++;
    if (differences.length < most) differences.push({ key: key.join(' / '), kind, columns });
  };
  for await (const page of pagesOf(built, model, target)) {
    ended.throwIfAborted();
    const expected = await comparable(vault, model, page);
    const inUse = await comparable(
      vault,
      model,
      await selectRows(
        live,
        model,
        model.tableName,
        [...expected.values()].map(({ key }) => key),
      ),
    );
    for (const [text, { key, row }] of expected) {
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
  const count = await live.query<{ count: string }>(longStatement(`select count(*) from ${model.tableName}`));
  if (Number(count.rows[0]?.count) === found) return { rows, different, differences };
  for await (const page of pagesOf(live, model, model.tableName)) {
    ended.throwIfAborted();
    const keys = page.map((row) => storedKey(model, row));
    const expected = new Set((await selectRows(built, model, target, keys)).map((row) => keyText(storedKey(model, row))));
    for (const key of keys) if (!expected.has(keyText(key))) differ(key, 'extra');
  }
  return { rows, different, differences };
}

const storedKey = (model: ReadModel, row: StoredRow): RowKey => model.key.map((name) => String(row[snake(name)]));

/** Decrypted rows by key, with their look-up hashes and whether they have a ciphertext. */
async function comparable(vault: Vault, model: ReadModel, stored: readonly StoredRow[]) {
  const opened = await openRows(vault, model, stored);
  return new Map(
    opened.map((row, index) => {
      const key = keyOfRow(model, row);
      const all: AnyRow = { ...hashesOf(stored[index]), ...row };
      return [keyText(key), { key, row: all }];
    }),
  );
}

/** All rows by pages, in the order of their keys. */
async function* pagesOf(client: Queryable, model: ReadModel, name: string): AsyncGenerator<readonly StoredRow[]> {
  const keys = model.key.map(snake).join(', ');
  const values = model.key.map((_, index) => `$${index + 1}`).join(', ');
  let last: RowKey | undefined;
  for (;;) {
    const answer = await client.query<StoredRow>(
      `select * from ${name} ${last === undefined ? '' : `where (${keys}) > (${values})`} order by ${keys} limit ${pageSize}`,
      last === undefined ? [] : [...last],
    );
    yield answer.rows;
    const end = answer.rows.at(-1);
    if (answer.rows.length < pageSize || end === undefined) return;
    last = storedKey(model, end);
  }
}

/** Keyed hashes of a stored row, and whether it has a ciphertext. */
function hashesOf(stored: StoredRow = {}): AnyRow {
  const hashes = Object.entries(stored).filter(([column]) => column.endsWith('_hashes'));
  return { ...Object.fromEntries(hashes), sealed: typeof stored['sealed'] };
}
