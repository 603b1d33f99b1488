import { createHash, createHmac } from 'node:crypto';

/** A secret of `newLinkSecret`: 256 random bits, base64url. */
export const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** The stored form of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * PKCE's verifier of a flow (RFC 7636): follows from the browser's cookie and the state, so that it
 * is stored nowhere.
 */
export const verifierOf = (browser: string, state: string): string =>
  createHmac('sha256', browser).update(state).digest('base64url');
