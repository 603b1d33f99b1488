import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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
