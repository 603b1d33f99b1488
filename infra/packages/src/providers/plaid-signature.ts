import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ProviderMessage } from './port.js';

/** The header with the signature: a JWT about the body. */
export const PLAID_VERIFICATION = 'Plaid-Verification';

/** An older message is a replay. */
const oldestMs = 5 * 60_000;
/** Clocks differ. */
const futureMs = 60_000;
/** How long a key is believed without asking for it again: Plaid withdraws keys. */
const keyMs = 60 * 60_000;

export interface PlaidKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  /** Null while the key is in use. */
  readonly expired_at: number | null;
}

const head = z.object({ alg: z.literal('ES256'), kid: z.string().min(1).max(100) });
const claims = z.object({ iat: z.number(), request_body_sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Whether Plaid signed the message: a JWT by ES256 with a key of Plaid's, no older than five
 * minutes, with the body's SHA-256. A message that can't be Plaid's costs no call.
 */
export function plaidSignature(keyWith: (keyId: string) => Promise<PlaidKey | null>) {
  const keys = new LRUCache<string, PlaidKey>({ max: 50, ttl: keyMs });

  return async ({ bytes, header }: ProviderMessage): Promise<boolean> => {
    const parts = (header(PLAID_VERIFICATION) ?? '').split('.');
    const [first, second, third] = parts;
    if (parts.length !== 3 || first === undefined || second === undefined || third === undefined) return false;
    const named = head.safeParse(jsonOf(first));
    const said = claims.safeParse(jsonOf(second));
    if (!named.success || !said.success) return false;
    const age = Date.now() - said.data.iat * 1_000;
    if (!(age <= oldestMs && age >= -futureMs) || !isHashOf(said.data.request_body_sha256, bytes)) return false;
    const { kid } = named.data;
    const key = keys.get(kid) ?? (await keyWith(kid));
    if (key === null || key.expired_at !== null) return false;
    keys.set(kid, key);
    return isSigned(`${first}.${second}`, third, key);
  };
}

function isHashOf(hash: string, bytes: Buffer): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), createHash('sha256').update(bytes).digest());
}

function isSigned(what: string, signature: string, { kty, crv, x, y }: PlaidKey): boolean {
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(what), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
