import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderMessage } from './port.js';

/** How Tremendous signs what it sends: HMAC-SHA256 of the body with the webhook's private key. */
export function tremendousSignature(key: string, bytes: Buffer | string): string {
  return `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`;
}

/** Whether the message carries the signature of this key. */
export function signedBy(key: string | null, { bytes, header }: ProviderMessage): boolean {
  const given = header('Tremendous-Webhook-Signature');
  if (key === null || given === undefined) return false;
  const expected = Buffer.from(tremendousSignature(key, bytes));
  const claimed = Buffer.from(given);
  return expected.length === claimed.length && timingSafeEqual(expected, claimed);
}
