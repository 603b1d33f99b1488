import type pg from 'pg';
import { dataKeyContext, wrappingOf } from './master-keys.js';
import type { MasterKeys } from './master-keys.js';
import { indexKeyContext } from './index-keys.js';

/** Keys wrapped again in one statement. */
const BATCH = 500;

export interface Rotation {
  /** Keys of persons and indexes that this run has wrapped with the master key. */
  readonly rewrapped: number;
  /** Keys that neither master key opens: nothing was done to them. */
  readonly foreign: number;
}

interface StoredKey {
  readonly name: string;
  readonly context: string;
  readonly wrapped_key: Buffer;
  readonly wrapped_by: string;
}

/**
 * Wraps every key of the vault with `masterKey` that `secondMasterKey` wraps. Each batch is one
 * statement, so a run that was cut short is simply run again. Processes that know both keys go on
 * meanwhile; a key that one of them makes or erases at the same time is left as it is.
 * @param onProgress gets the keys done and those there were in all
 */
export async function rotateMasterKey(
  pool: pg.Pool,
  keys: MasterKeys & { readonly secondMasterKey: Buffer },
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Rotation> {
  const from = wrappingOf({ masterKey: keys.secondMasterKey }).by;
  const to = wrappingOf(keys);
  const total = await countKeys(pool, 'wrapped_by = $1', [from]);
  let rewrapped = 0;
  for (const table of [dataKeys, indexKeys]) {
    // Processes that still wrap with the old key may add keys behind the reader: until none is
    // left.
    for (let found = -1; found !== 0;) {
      found = 0;
      for (
        let after = '', rows = await table.read(pool, from, after);
        rows.length > 0;
        rows = await table.read(pool, from, after)
      ) {
        found += rows.length;
        after = rows.at(-1)?.name ?? after;
        const next = rows.map((row) =>
          to.wrap(row.context, to.unwrap(row.context, { wrapped: row.wrapped_key, wrappedBy: from })),
        );
        rewrapped += await table.write(
          pool,
          rows,
          next.map(({ wrapped }) => wrapped),
          to.by,
        );
        onProgress(Math.min(rewrapped, total), total);
      }
    }
  }
  return { rewrapped, foreign: await countKeys(pool, 'wrapped_by <> $1', [to.by]) };
}

async function countKeys(pool: pg.Pool, condition: string, values: readonly string[]): Promise<number> {
  const answer = await pool.query<{ count: string }>(
    `select (select count(*) from vault.keys where wrapped_key is not null and ${condition})
          + (select count(*) from vault.index_keys where ${condition}) as count`,
    [...values],
  );
  return Number(answer.rows[0]?.count);
}

interface KeyTable {
  readonly read: (pool: pg.Pool, wrappedBy: string, after: string) => Promise<readonly StoredKey[]>;
  /** Replaces each key unless it has changed since. @returns how many */
  readonly write: (pool: pg.Pool, before: readonly StoredKey[], after: readonly Buffer[], by: string) => Promise<number>;
}

const dataKeys: KeyTable = {
  read: async (pool, wrappedBy, after) => {
    const answer = await pool.query<{ subject: string; key_id: string; wrapped_key: Buffer; wrapped_by: string }>(
      `select subject, key_id, wrapped_key, wrapped_by from vault.keys
       where wrapped_by = $1 and wrapped_key is not null and subject > $2 order by subject limit ${BATCH}`,
      [wrappedBy, after],
    );
    return answer.rows.map(({ subject, key_id: keyId, ...row }) => ({
      ...row,
      name: subject,
      context: dataKeyContext(subject, keyId),
    }));
  },
  write: async (pool, before, after, by) =>
    replace(pool, 'update vault.keys k set wrapped_key = n.after, wrapped_by = $4', 'k.subject', before, after, by),
};

const indexKeys: KeyTable = {
  read: async (pool, wrappedBy, after) => {
    const answer = await pool.query<{ kind: string; wrapped_key: Buffer; wrapped_by: string }>(
      'select kind, wrapped_key, wrapped_by from vault.index_keys where wrapped_by = $1 and kind > $2 order by kind',
      [wrappedBy, after],
    );
    return answer.rows.map(({ kind, ...row }) => ({ ...row, name: kind, context: indexKeyContext(kind) }));
  },
  write: async (pool, before, after, by) =>
    replace(pool, 'update vault.index_keys k set wrapped_key = n.after, wrapped_by = $4', 'k.kind', before, after, by),
};

async function replace(
  pool: pg.Pool,
  update: string,
  name: 'k.subject' | 'k.kind',
  before: readonly StoredKey[],
  after: readonly Buffer[],
  by: string,
): Promise<number> {
  const answer = await pool.query(
    `${update} from unnest($1::text[], $2::bytea[], $3::bytea[]) n (name, before, after)
     where ${name} = n.name and k.wrapped_key = n.before`,
    [before.map((row) => row.name), before.map((row) => row.wrapped_key), after, by],
  );
  return answer.rowCount ?? 0;
}
