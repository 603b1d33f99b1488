import { randomBytes } from 'node:crypto';
import { decryptBytes, encryptBytes, keyBytes } from './data-key.js';
import type { Vault } from './port.js';

/**
 * Encrypts bytes (a picture) for a subject: with a key of their own, which the vault seals and the
 * result begins with. `context` is bound, so that the bytes cannot be moved. Throws
 * `SubjectErasedError` after erasure.
 */
export async function sealBytes(vault: Vault, subject: string, context: string, bytes: Buffer): Promise<Buffer> {
  const key = randomBytes(keyBytes);
  const sealedKey = Buffer.from(await vault.seal(subject, context, key.toString('base64url')));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(sealedKey.length);
  return Buffer.concat([length, sealedKey, encryptBytes(key, context, bytes)]);
}

/**
 * The bytes, or null if the subject has been erased. Throws if they were tampered with or moved.
 */
export async function unsealBytes(vault: Vault, subject: string, context: string, sealed: Buffer): Promise<Buffer | null> {
  const end = 2 + sealed.readUInt16BE();
  const key = await vault.unseal(subject, context, sealed.subarray(2, end).toString());
  return key === null ? null : decryptBytes(Buffer.from(key, 'base64url'), context, sealed.subarray(end));
}
