import type { ErasedAccount } from './erasure-journal.js';

/** What blind indexes are made of; each kind has a key of its own. */
export const indexKinds = ['email', 'phone', 'word', 'address'] as const;
export type IndexKind = (typeof indexKinds)[number];

/** One person's text, encrypted with that person's key; carries the key's id and version. */
export type Sealed = string;

/**
 * Keys of persons. Each subject (a user's id) has one data key, wrapped by the master key and
 * stored apart from the events. Destroying the key erases the person from everything that was ever
 * sealed for them.
 */
export interface Vault {
  /**
   * Encrypts (AES-256-GCM). `context` is bound as additional data (stream and event id; table and
   * key), so that a ciphertext cannot be moved. The key is made with the first sealing. Throws
   * `SubjectErasedError` after erasure.
   */
  seal(subject: string, context: string, plaintext: string): Promise<Sealed>;
  /**
   * The plaintext, or null if the subject has been erased. Throws if the text was tampered with or
   * moved.
   */
  unseal(subject: string, context: string, sealed: Sealed): Promise<string | null>;
  /**
   * Loads the keys of many subjects at once, so that nothing that follows needs a round trip;
   * `create` makes those that are missing. Hold the result for one batch only: an erasure takes
   * effect when the caller drops it.
   */
  warm(subjects: readonly string[], options?: { readonly create?: boolean }): Promise<OpenKeys>;
  /**
   * Destroys the key, once the erasure journal names the subject. Returns whether there was one.
   * @param account of an erased account: what the journal keeps for a restore
   */
  erase(subject: string, account?: ErasedAccount): Promise<boolean>;
  /** This process uses the key no more: the subject was erased by another one. */
  forget(subject: string): void;
  isErased(subject: string): Promise<boolean>;
  /**
   * A keyed HMAC (hex) for names and look-ups: the same text gives the same index, and the text
   * cannot be recovered without the key.
   */
  blindIndex(kind: IndexKind, text: string): string;
}

/**
 * The loaded keys of some subjects. Both throw as those of the vault do, and for a subject whose
 * key was not loaded.
 */
export interface OpenKeys {
  seal(subject: string, context: string, plaintext: string): Sealed;
  unseal(subject: string, context: string, sealed: Sealed): string | null;
}

export class SubjectErasedError extends Error {
  override readonly name = 'SubjectErasedError';
}
