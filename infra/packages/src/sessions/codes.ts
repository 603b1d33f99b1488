import { createHash, createHmac, randomBytes, timingSafeEqual, hkdfSync } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const secretBytes = 20;
/** Without characters that people confuse. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const recoveryCodes = 10;

/** A new secret for an authenticator app, in base32 as the apps read it. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(secretBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('');
}

/** The address that an authenticator app opens (`otpauth:`). */
export function totpUri(secret: string, account: string): string {
  const label = encodeURIComponent(`Panelist:${account}`);
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: 'Panelist' }).toString()}`;
}

/** The code of a step of 30 seconds (RFC 6238: HMAC-SHA-1, six digits). */
export function totpCode(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, now or one step before or after, for clocks that differ; null for
 * any other code. `nowMs` is real time: the apps know no other.
 */
export function totpStepOf(secret: string, code: string, nowMs: number): number | null {
  const given = Buffer.from(code.replaceAll(/[\s\p{Cf}]/gu, ''));
  const current = Math.floor(nowMs / 1_000 / stepSeconds);
  const isRight = (step: number): boolean => {
    if (step < 0) return false;
    const right = Buffer.from(totpCode(secret, step));
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return [current - 1, current, current + 1].find(isRight) ?? null;
}

/**
 * Ten codes of 118 random bits each, for a person who has lost the second factor: a plain hash
 * hides so many.
 */
export function newRecoveryCodes(): readonly string[] {
  const letter = (): string => {
    for (;;) {
      const [byte = 0] = randomBytes(1);
      if (byte < 256 - (256 % recoveryAlphabet.length)) return recoveryAlphabet[byte % recoveryAlphabet.length] ?? '';
    }
  };
  const six = (): string => Array.from({ length: 6 }, letter).join('');
  return Array.from({ length: recoveryCodes }, () => Array.from({ length: 4 }, six).join('-'));
}

/** The stored form of a recovery code. */
export const recoveryCodeHash = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url');

/**
 * Codes that prove the knowledge of a link with this id. They are made anew when asked for and
 * stored nowhere.
 */
export interface LinkCodes {
  make(id: string): string;
  isRight(id: string, code: string): boolean;
}

/** `purpose` keeps the codes of different links apart; never change it. */
export function linkCodes(secret: Buffer, purpose: string): LinkCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (id: string): Buffer => createHmac('sha256', key).update(id).digest();
  return {
    make: (id) => sign(id).toString('base64url'),
    isRight: (id, code) => /^[\w-]{43}$/.test(code) && timingSafeEqual(Buffer.from(code, 'base64url'), sign(id)),
  };
}

/**
 * Codes of the links that invite a person to a project. A code proves that the person has the link
 * of this invitation; the invitation's own stream decides whom it lets in.
 */
export const invitationCodes = (secret: Buffer): LinkCodes => linkCodes(secret, 'invitations to projects');

/**
 * Codes of the links by which an organization brings its own participants. A code proves to the
 * sign-up that the organization, or someone with its link, named it; it opens nothing else and
 * never expires.
 */
export type OrganizationCodes = LinkCodes;

export const organizationCodes = (secret: Buffer): OrganizationCodes => linkCodes(secret, 'organization sign-up links');
