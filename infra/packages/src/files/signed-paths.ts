import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileStore } from './port.js';

/**
 * Paths that work without a log-in for a while, by real time. A path is valid for at least the
 * given time and at most twice that: within a window it stays the same, so that a page that loads
 * again gets the picture from the browser's cache.
 */
export function signedPaths(secret: Buffer, now: () => number = Date.now): Pick<FileStore, 'signedPath' | 'verify'> {
  const signature = (fileId: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`file:${fileId}:${expires}`).digest();
  return {
    signedPath(fileId, seconds) {
      const expires = String((Math.floor(now() / 1000 / seconds) + 2) * seconds);
      return `/files/${fileId}?expires=${expires}&signature=${signature(fileId, expires).toString('base64url')}`;
    },
    verify(fileId, expires, given) {
      const known = signature(fileId, expires);
      const offered = Buffer.from(given, 'base64url');
      if (offered.length !== known.length || !timingSafeEqual(offered, known)) return false;
      return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now();
    },
  };
}
