import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { decryptBytes, encryptBytes, keyBytes } from './data-key.js';
import { noErasureJournal } from './erasure-journal.js';
import type { ErasureJournal } from './erasure-journal.js';
import { firstIndexKey, openIndexKeys } from './index-keys.js';
import type { IndexKeys } from './index-keys.js';
import { keyRing } from './key-ring.js';
import type { DataKey } from './key-ring.js';
import type { KeyStore } from './key-store.js';
import type { MasterKeys } from './master-keys.js';
import { memoryKeyStore } from './memory-key-store.js';
import { SubjectErasedError } from './port.js';
import type { IndexKind, Sealed, Vault } from './port.js';
import { postgresKeyStore } from './postgres-key-store.js';

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
