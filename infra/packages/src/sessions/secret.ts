import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, fit for a cookie or a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret. A plain hash is enough: 256 random bits can't be guessed. */
export function hashOfSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
