import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface EncryptedFile {
  /** Of this file alone, base64: to be sealed with its owner's key. */
  readonly key: string;
  readonly bytes: Buffer;
}

/** AES-256-GCM with a key of the file's own, bound to its id: a sealed key stays small, however large the file is. */
export function encryptFile(fileId: string, bytes: Buffer): EncryptedFile {
  const key = randomBytes(32);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(fileId));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return { key: key.toString('base64'), bytes: Buffer.concat([iv, cipher.getAuthTag(), body]) };
}

/** Throws if the bytes were tampered with or belong to another file. */
export function decryptFile(fileId: string, { key, bytes }: EncryptedFile): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(fileId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
