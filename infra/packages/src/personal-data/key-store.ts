import type { Wrapped } from './master-keys.js';

/** A person's stored data key: wrapped by the master key. */
export interface WrappedKey extends Wrapped {
  readonly keyId: string;
}

/** The store of data keys, separate from the data that they encrypt. */
export interface KeyStore {
  /**
   * The keys of these subjects in one round trip; 'erased' for those who were; subjects without a
   * key are missing.
   */
  load(subjects: readonly string[]): Promise<ReadonlyMap<string, WrappedKey | 'erased'>>;
  /**
   * Stores this key unless the subject has one or was erased; returns what the store then holds.
   */
  create(subject: string, key: WrappedKey): Promise<WrappedKey | 'erased'>;
  /** Destroys the key and remembers the subject as erased. Returns whether there was a key. */
  erase(subject: string): Promise<boolean>;
}
