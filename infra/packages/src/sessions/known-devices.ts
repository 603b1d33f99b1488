import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { systemClock } from '../foundation/index.js';
import type { Clock } from '../foundation/index.js';
import { DEVICE_LIFETIME_MS } from './lifetimes.js';

/**
 * Signed proofs that an account was logged in from a device before. They open nothing: they only
 * exempt the device from limits that strangers can use up (OWASP, "device cookies"). A proof says
 * nothing about the account.
 */
export interface KnownDevices {
  /** A proof for this account, by its normalised e-mail. */
  remember(email: string): string;
  /** The device's id if the proof is ours, for this account, and not expired; else null. */
  recognise(proof: string | undefined, email: string): string | null;
}

/** Uses real time. `realTime` is for tests. */
export function knownDevices(secret: Buffer, realTime: Clock = systemClock()): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', 32));
  const sign = (device: string, expiresAt: string, email: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([device, expiresAt, email]))
      .digest();
  return {
    remember(email) {
      const device = randomBytes(16).toString('base64url');
      const expiresAt = String(Date.parse(realTime.now()) + DEVICE_LIFETIME_MS);
      return [device, expiresAt, sign(device, expiresAt, email).toString('base64url')].join('.');
    },
    recognise(proof, email) {
      const [, device, expiresAt, signature] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
      if (device === undefined || expiresAt === undefined || signature === undefined) return null;
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(device, expiresAt, email))) return null;
      return Number(expiresAt) > Date.parse(realTime.now()) ? device : null;
    },
  };
}
