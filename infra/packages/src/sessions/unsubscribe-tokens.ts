import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Signed tokens of unsubscribe links (RFC 8058). Each turns off one kind of mail for one person and
 * opens nothing else; it never expires, for the mail that holds it stays.
 */
export interface UnsubscribeTokens {
  make(userId: string, kind: string): string;
  /** The person and the kind of mail if the token is ours; else null. */
  read(token: string): { readonly userId: string; readonly kind: string } | null;
}

export function unsubscribeTokens(secret: Buffer): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe links', 32));
  const sign = (userId: string, kind: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, kind]))
      .digest();
  return {
    make: (userId, kind) => [userId, kind, sign(userId, kind).toString('base64url')].join('.'),
    read(token) {
      const [, userId, kind, signature] = /^([\w-]{1,64})\.(\w{1,64})\.([\w-]{43})$/.exec(token) ?? [];
      if (userId === undefined || kind === undefined || signature === undefined) return null;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(userId, kind)) ? { userId, kind } : null;
    },
  };
}
