import { createECDH, hkdfSync } from 'node:crypto';
import type { Variables } from './variables.js';

/** The keys of web push (RFC 8292) in base64url, and whom a push service may write to. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/** Null where the scalar is none of P-256. */
function publicKeyOf(privateKey: Buffer): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey);
  } catch {
    return null;
  }
  return pair.getPublicKey('base64url');
}

/**
 * The configured pair; outside production one that follows from the master key, so that
 * subscriptions outlast a restart; else null, and no alert goes to a device.
 */
export function vapidKeys(values: Variables, masterKey: Buffer, supportEmail: string): VapidKeys | null {
  const subject = `mailto:${supportEmail}`;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey, subject };
  if (values.APP_ENV === 'production') return null;
  const scalar = Buffer.from(hkdfSync('sha256', masterKey, '', 'panelist web push', 32));
  const point = publicKeyOf(scalar);
  return point === null ? null : { publicKey: point, privateKey: scalar.toString('base64url'), subject };
}

/** Why this pair can't be used. */
export function vapidProblems({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Variables): readonly string[] {
  if (VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined) return [];
  if (publicKeyOf(Buffer.from(VAPID_PRIVATE_KEY, 'base64url')) === VAPID_PUBLIC_KEY) return [];
  return ['VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY: make both at once with "npx web-push generate-vapid-keys".'];
}
