import { randomBytes, randomInt } from 'node:crypto';

/** What a link in a mail proves: 256 bits, in letters that survive a mail. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** No 0 and O, no 1, I and L: a code is read from one screen and typed into another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Six characters for a text message (document 1 §9). */
export function newPhoneCode(): string {
  return Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The token of a verification link: whose, and the secret. */
export function parseLinkToken(token: string): { readonly userId: string; readonly secret: string } | null {
  const parts = /^([\w-]{1,64})\.([\w-]{1,128})$/.exec(token.trim());
  return parts?.[1] !== undefined && parts[2] !== undefined ? { userId: parts[1], secret: parts[2] } : null;
}
