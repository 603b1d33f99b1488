import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, fit for a cookie or a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. A plain hash is enough: nobody guesses 256 random bits. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
