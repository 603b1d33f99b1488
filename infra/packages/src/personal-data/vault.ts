import { createHmac, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { decryptBytes, encryptBytes, keyBytes } from './data-key.js';
import { noErasureJournal } from './erasure-journal.js';
import type { ErasureJournal } from './erasure-journal.js';
import { firstIndexKey, openIndexKeys } from './index-keys.js';
import type { IndexKeys } from './index-keys.js';
import { keyRing } from './key-ring.js';
import type { DataKey } from './key-ring.js';
import type { KeyStore, WrappedKey } from './key-store.js';
import type { MasterKeys } from './master-keys.js';
import { SubjectErasedError } from './port.js';
import type { IndexKind, Sealed, Vault } from './port.js';

interface KeyRow {
  readonly subject: string;
  readonly key_id: string;
  readonly wrapped_key: Buffer | null;
  readonly wrapped_by: string;
}

const columns = 'subject, key_id, wrapped_key, wrapped_by';

/** Keys in the schema `vault`. */
export function postgresKeyStore(pool: pg.Pool): KeyStore {
  const load: KeyStore['load'] = async (subjects) => {
    const answer = await pool.query<KeyRow>({
      name: 'vault-load',
      text: `select ${columns} from vault.keys where subject = any($1)`,
      values: [subjects],
    });
    return new Map(answer.rows.map((row) => [row.subject, keyOf(row)]));
  };
  return {
    load,
    create: async (subject, key) => {
      const answer = await pool.query<KeyRow>(
        `insert into vault.keys (subject, key_id, wrapped_key, wrapped_by) values ($1, $2, $3, $4)
         on conflict (subject) do nothing returning ${columns}`,
        [subject, key.keyId, key.wrapped, key.wrappedBy],
      );
      const made = answer.rows[0];
      if (made !== undefined) return keyOf(made);
      const there = (await load([subject])).get(subject);
      if (there === undefined) throw new Error('A key vanished from the vault');
      return there;
    },
    erase: async (subject) => {
      const answer = await pool.query<{ had_key: boolean }>(
        `with before as (select wrapped_key is not null as had_key from vault.keys where subject = $1 for update),
         erased as (
           insert into vault.keys (subject, key_id, wrapped_key, wrapped_by, erased_at) values ($1, $2, null, '', now())
           on conflict (subject) do update set wrapped_key = null, erased_at = coalesce(vault.keys.erased_at, now())
         )
         select coalesce((select had_key from before), false) as had_key`,
        [subject, randomUUID()],
      );
      return answer.rows[0]?.had_key ?? false;
    },
  };
}

function keyOf(row: KeyRow): WrappedKey | 'erased' {
  return row.wrapped_key === null ? 'erased' : { keyId: row.key_id, wrapped: row.wrapped_key, wrappedBy: row.wrapped_by };
}

/** Version of the envelope `<version>.<key id>.<base64url of iv, tag and ciphertext>`. */
const envelope = '1';

interface VaultOptions extends MasterKeys {
  /** Left out: those that follow from `masterKey`, right until it is changed for the first time. */
  readonly indexKeys?: IndexKeys;
  /** Left out: erasures are not written down outside the database. */
  readonly journal?: ErasureJournal;
  /** Real time in milliseconds, for the cache of keys. */
  readonly now?: () => number;
}

/**
 * The vault of an installation, with the index keys that it has stored.
 * @throws StartError when neither master key is the one that protects this database
 */
export async function openVault({
  pool,
  ...keys
}: MasterKeys & { readonly pool: pg.Pool; readonly journal?: ErasureJournal }): Promise<Vault> {
  return postgresVault({ pool, ...keys, indexKeys: await openIndexKeys(pool, keys) });
}

/** The vault with its keys in PostgreSQL (schema `vault`), for tests of one process. */
export function postgresVault({ pool, ...options }: VaultOptions & { readonly pool: pg.Pool }): Vault {
  return vaultOf(postgresKeyStore(pool), options);
}

/** A vault that lasts as long as the process, for tests without a database. */
export function memoryVault(options: Partial<VaultOptions> = {}): Vault {
  return vaultOf(memoryKeyStore(), { masterKey: Buffer.alloc(keyBytes, 1), ...options });
}

/** The vault over any key store. */
export function vaultOf(
  keys: KeyStore,
  { now = Date.now, indexKeys, journal = noErasureJournal, ...masterKeys }: VaultOptions,
): Vault {
  const ring = keyRing(keys, masterKeys, now);
  const known = new Map(indexKeys);
  const indexKey = (kind: IndexKind): Buffer => {
    const key = known.get(kind) ?? firstIndexKey(masterKeys.masterKey, kind);
    known.set(kind, key);
    return key;
  };
  return {
    seal: async (subject, context, plaintext) => sealWith(await ring.get(subject, true), subject, context, plaintext),
    unseal: async (subject, context, sealed) => unsealWith(await ring.get(subject, false), subject, context, sealed),
    warm: async (subjects, { create = false } = {}) => {
      const loaded = await ring.all(subjects, create);
      return {
        seal: (subject, context, plaintext) => sealWith(loaded.get(subject), subject, context, plaintext),
        unseal: (subject, context, sealed) => unsealWith(loaded.get(subject), subject, context, sealed),
      };
    },
    erase: async (subject, account) => {
      await journal.append(account === undefined ? { subject } : { subject, account });
      const had = await keys.erase(subject);
      ring.erased(subject);
      return had;
    },
    forget: (subject) => ring.erased(subject),
    isErased: async (subject) => {
      // Asks the store, for the cache may be a minute old.
      return (await keys.load([subject])).get(subject) === 'erased';
    },
    blindIndex: (kind, text) => createHmac('sha256', indexKey(kind)).update(text).digest('hex'),
  };
}

type FoundKey = DataKey | 'erased' | undefined;

function sealWith(key: FoundKey, subject: string, context: string, plaintext: string): Sealed {
  if (key === 'erased') throw new SubjectErasedError(`The subject ${subject} was erased: nothing is sealed for them`);
  if (key === undefined) throw new Error(`The key of the subject ${subject} was not loaded`);
  return `${envelope}.${key.keyId}.${encryptBytes(key.key, context, Buffer.from(plaintext)).toString('base64url')}`;
}

function unsealWith(key: FoundKey, subject: string, context: string, sealed: Sealed): string | null {
  if (key === 'erased') return null;
  if (key === undefined) throw new Error(`The vault has no key for the subject ${subject} and does not know of an erasure`);
  const [version, keyId, body] = sealed.split('.');
  if (version !== envelope || body === undefined) throw new Error(`Not a sealed text (${context})`);
  if (keyId !== key.keyId) throw new Error(`Sealed by another key than that of the subject ${subject} (${context})`);
  try {
    return decryptBytes(key.key, context, Buffer.from(body, 'base64url')).toString();
  } catch (error) {
    throw new Error(`A sealed text was tampered with or moved (${context})`, { cause: error });
  }
}

/** Keys in this process's memory. */
function memoryKeyStore(): KeyStore {
  const keys = new Map<string, WrappedKey | 'erased'>();
  return {
    load: async (subjects) => {
      const found = new Map<string, WrappedKey | 'erased'>();
      for (const subject of subjects) {
        const key = keys.get(subject);
        if (key !== undefined) found.set(subject, key);
      }
      return found;
    },
    create: async (subject, key) => {
      const there = keys.get(subject);
      if (there !== undefined) return there;
      keys.set(subject, key);
      return key;
    },
    erase: async (subject) => {
      const there = keys.get(subject);
      keys.set(subject, 'erased');
      return there !== undefined && there !== 'erased';
    },
  };
}
