import { randomInt } from 'node:crypto';

export { newLinkSecret, parseLinkToken } from '../link-secret.js';

/** Without 0 and O, 1, I and L: a person reads a code from one screen and types it into another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Six characters for a text message (document 1 §9). */
export function newPhoneCode(): string {
  return Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
