import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
export const keyBytes = 32;

/** Random bytes for many initialisation vectors at once: twelve cost as much as thousands. */
let drawn = Buffer.alloc(0);
function nextIv(): Buffer {
  if (drawn.length < ivBytes) drawn = randomBytes(1_024 * ivBytes);
  const iv = drawn.subarray(0, ivBytes);
  drawn = drawn.subarray(ivBytes);
  return iv;
}

/**
 * AES-256-GCM: initialisation vector, tag and ciphertext in one. `context` must be the same to
 * decrypt.
 */
export function encryptBytes(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = nextIv();
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  // GCM is a stream mode: `final` returns no bytes, it computes the tag.
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws when the bytes, the key or the context are not those of the encryption. */
export function decryptBytes(key: Buffer, context: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
  const plain = decipher.update(encrypted.subarray(ivBytes + tagBytes));
  decipher.final();
  return plain;
}

/**
 * A key for one purpose, by HKDF-SHA256: it reveals nothing of the master key or of other purposes'
 * keys.
 */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  if (masterKey.length !== keyBytes) throw new RangeError(`The master key has ${masterKey.length} bytes instead of ${keyBytes}`);
  return Buffer.from(hkdfSync('sha256', masterKey, 'panelist', purpose, keyBytes));
}

/** A fingerprint of a master key; reveals nothing about it. */
export function fingerprint(masterKey: Buffer): string {
  return createHash('sha256').update(deriveKey(masterKey, 'fingerprint')).digest('hex').slice(0, 16);
}
