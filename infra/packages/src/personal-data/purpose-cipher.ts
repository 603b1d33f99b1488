import { decryptBytes, deriveKey, encryptBytes } from './data-key.js';

/** Encryption that belongs to no person: for what the process itself keeps for a while (first answers to an Idempotency-Key). */
export interface PurposeCipher {
  /** AES-256-GCM; `context` is bound, so that a ciphertext cannot be moved. */
  encrypt(context: string, plain: Buffer): Buffer;
  /** Throws if the bytes were tampered with or moved. */
  decrypt(context: string, encrypted: Buffer): Buffer;
}

/** A cipher whose key is derived from the master key (32 bytes) for one purpose alone. */
export function purposeCipher(masterKey: Buffer, purpose: string): PurposeCipher {
  const key = deriveKey(masterKey, `purpose/${purpose}`);
  return {
    encrypt: (context, plain) => encryptBytes(key, context, plain),
    decrypt: (context, encrypted) => decryptBytes(key, context, encrypted),
  };
}
