import type pg from 'pg';
import { StartError } from '../foundation/index.js';
import { deriveKey, fingerprint } from './data-key.js';
import { wrappingOf } from './master-keys.js';
import type { MasterKeys } from './master-keys.js';
import { indexKinds } from './port.js';
import type { IndexKind } from './port.js';

/** The keys of blind indexes, ready for use. */
export type IndexKeys = ReadonlyMap<IndexKind, Buffer>;

/** The key of one kind, as it follows from the first master key of an installation. */
export const firstIndexKey = (masterKey: Buffer, kind: IndexKind): Buffer => deriveKey(masterKey, `index/${kind}`);

export const indexKeyContext = (kind: string): string => `index/${kind}`;

interface IndexKeyRow {
  readonly kind: IndexKind;
  readonly wrapped_key: Buffer;
  readonly wrapped_by: string;
}

/**
 * The installation's index keys. They outlast a change of the master key, because blind indexes are
 * in names of streams, which never change. A process that finds none stores those of its master
 * key.
 * @throws StartError when neither master key is the one that protects this database
 */
export async function openIndexKeys(pool: pg.Pool, keys: MasterKeys): Promise<IndexKeys> {
  const wrapping = wrappingOf(keys);
  let rows = await load(pool);
  const missing = indexKinds.filter((kind) => !rows.some((row) => row.kind === kind));
  if (missing.length > 0) {
    const origin = rows.length > 0 ? keys.masterKey : await originOf(pool, keys);
    for (const kind of missing) {
      const { wrapped, wrappedBy } = wrapping.wrap(indexKeyContext(kind), firstIndexKey(origin, kind));
      await pool.query(
        'insert into vault.index_keys (kind, wrapped_key, wrapped_by) values ($1, $2, $3) on conflict do nothing',
        [kind, wrapped, wrappedBy],
      );
    }
    rows = await load(pool);
  }
  const accepted = acceptedBy(keys);
  if (!rows.every((row) => accepted.has(row.wrapped_by))) throw wrongKey();
  return new Map(
    rows.map(({ kind, wrapped_key: wrapped, wrapped_by: wrappedBy }) => [
      kind,
      wrapping.unwrap(indexKeyContext(kind), { wrapped, wrappedBy }),
    ]),
  );
}

async function load(pool: pg.Pool): Promise<readonly IndexKeyRow[]> {
  return (await pool.query<IndexKeyRow>('select kind, wrapped_key, wrapped_by from vault.index_keys')).rows;
}

/** The master key from which the existing indexes were made: the one that wraps the data keys. */
async function originOf(pool: pg.Pool, keys: MasterKeys): Promise<Buffer> {
  const answer = await pool.query<{ wrapped_by: string }>(
    'select wrapped_by from vault.keys where wrapped_key is not null limit 1',
  );
  const by = answer.rows[0]?.wrapped_by;
  const origin = by === undefined ? keys.masterKey : acceptedBy(keys).get(by);
  if (origin === undefined) throw wrongKey();
  return origin;
}

function acceptedBy({ masterKey, secondMasterKey = null }: MasterKeys): ReadonlyMap<string, Buffer> {
  return new Map([masterKey, ...(secondMasterKey === null ? [] : [secondMasterKey])].map((key) => [fingerprint(key), key]));
}

function wrongKey(): StartError {
  return new StartError(
    'MASTER_KEY is not the key that protects this database: set the one that it was filled with (while it is changed, the other one as SECOND_MASTER_KEY).',
  );
}
