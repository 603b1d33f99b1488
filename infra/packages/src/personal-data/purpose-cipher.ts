import { decryptBytes, deriveKey, encryptBytes } from './data-key.js';

/**
 * Encryption without a data subject: for what the process itself stores for a while (first answers
 * to an Idempotency-Key).
 */
export interface PurposeCipher {
  /** AES-256-GCM; `context` is bound, so that a ciphertext cannot be moved. */
  encrypt(context: string, plain: Buffer): Buffer;
  /** Throws if the bytes were tampered with or moved. */
  decrypt(context: string, encrypted: Buffer): Buffer;
}

/** A cipher whose key is derived from the master key (32 bytes) for one purpose. */
export function purposeCipher(masterKey: Buffer, purpose: string): PurposeCipher {
  const key = deriveKey(masterKey, `purpose/${purpose}`);
  return {
    encrypt: (context, plain) => encryptBytes(key, context, plain),
    decrypt: (context, encrypted) => decryptBytes(key, context, encrypted),
  };
}
