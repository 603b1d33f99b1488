import { randomBytes } from 'node:crypto';

/** The secret of a link in a mail: 256 bits, in characters that mail programs keep. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Parses the token of a verification link: the user's id and the secret. */
export function parseLinkToken(token: string): { readonly userId: string; readonly secret: string } | null {
  const parts = /^([\w-]{1,64})\.([\w-]{1,128})$/.exec(token.trim());
  return parts?.[1] !== undefined && parts[2] !== undefined ? { userId: parts[1], secret: parts[2] } : null;
}
