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
  /** The device of a proof, whatever account that names; a new one without a proof. */
  deviceIn(proof: string | undefined): Device;
  remember(account: DeviceOwner, device: Device): string;
  /** Whether the proof is ours, for this account as it is now, and not expired. */
  recognise(proof: string | undefined, account: DeviceOwner): boolean;
}

export interface Device {
  readonly id: string;
  /** By which it is stored. */
  readonly key: string;
}

/**
 * An account whose devices count: another password, or the first proof of its e-mail, ends all
 * proofs.
 */
export interface DeviceOwner {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly isEmailVerified: boolean;
}

/** Uses real time. `realTime` is for tests. */
export function knownDevices(secret: Buffer, realTime: Clock = systemClock()): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', 32));
  const sign = (device: string, expiresAt: string, { userId, passwordHash, isEmailVerified }: DeviceOwner): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([device, expiresAt, userId, passwordHash, isEmailVerified]))
      .digest();
  const parsed = (proof: string | undefined) => /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
  return {
    deviceIn(proof) {
      const [, id = randomBytes(16).toString('base64url')] = parsed(proof);
      return { id, key: createHmac('sha256', key).update(`device ${id}`).digest('base64url') };
    },
    remember(account, { id: device }) {
      const expiresAt = String(Date.parse(realTime.now()) + DEVICE_LIFETIME_MS);
      return [device, expiresAt, sign(device, expiresAt, account).toString('base64url')].join('.');
    },
    recognise(proof, account) {
      const [, device, expiresAt, signature] = parsed(proof);
      if (device === undefined || expiresAt === undefined || signature === undefined) return false;
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(device, expiresAt, account))) return false;
      return Number(expiresAt) > Date.parse(realTime.now());
    },
  };
}

/** Each before the ones whose name it carries as well: Edge calls itself Chrome, Chrome Safari. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/**
 * Browser and system of a `User-Agent` in words, for the list of a person's log-ins; undefined if
 * it names neither. No versions: they would distinguish devices that people can't.
 */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const named = (known: readonly (readonly [RegExp, string])[]) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const words = [named(browsers), named(systems)].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(' on ');
}
