import { decryptBytes, deriveKey, encryptBytes } from './data-key.js';
import type { MasterKeys } from './master-keys.js';

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

/**
 * A cipher whose key is derived from the master key for one purpose; it decrypts what the second
 * master key encrypted as well.
 */
export function purposeCipher({ masterKey, secondMasterKey = null }: MasterKeys, purpose: string): PurposeCipher {
  const key = deriveKey(masterKey, `purpose/${purpose}`);
  const second = secondMasterKey === null ? null : deriveKey(secondMasterKey, `purpose/${purpose}`);
  return {
    encrypt: (context, plain) => encryptBytes(key, context, plain),
    decrypt: (context, encrypted) => {
      try {
        return decryptBytes(key, context, encrypted);
      } catch (error) {
        if (second === null) throw error;
        return decryptBytes(second, context, encrypted);
      }
    },
  };
}
