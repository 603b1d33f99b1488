import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../foundation/index.js';
import { partsOfKey } from './buckets.js';
import type { Uploads } from './port.js';

type Verb = 'PUT' | 'POST' | 'GET';

/** A download's address stays the same for so long, in seconds. */
const windowSeconds = 60;

/**
 * Addresses that permit one verb on one file for a while, by the app's clock. A download's stays
 * the same within a minute, so that a page that asks again at once goes on playing.
 */
export function signedAddresses(
  secret: Buffer,
  clock: Pick<Clock, 'now'>,
): Pick<Uploads, 'uploadPath' | 'uploadForm' | 'downloadPath' | 'downloadPathUntil' | 'verify'> {
  const now = (): number => Math.floor(Date.parse(clock.now()) / 1_000);
  const signature = (verb: Verb, key: string, owner: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(['upload', verb, key, owner, expires].join('\n')).digest();
  const path = (verb: Verb, key: string, owner: string, expires: number): string => {
    const signed = signature(verb, key, owner, String(expires)).toString('base64url');
    const query = new URLSearchParams({ expires: String(expires), ...(owner === '' ? {} : { owner }), signature: signed });
    return `/files/${key}?${query.toString()}`;
  };
  return {
    uploadPath: (key, ownerId, seconds) => path('PUT', key, ownerId, now() + seconds),
    uploadForm: (key, owner, seconds) => {
      const parts = partsOfKey(key);
      if (parts === null) throw new RangeError(`Not a name of a file: ${key}`);
      const expires = String(now() + seconds);
      const signed = signature('POST', key, owner, expires).toString('base64url');
      const fields = { key, 'Content-Type': parts.contentType, owner, expires, signature: signed };
      return { url: `/files/${parts.bucket}`, fields, key };
    },
    downloadPath: (key, seconds) => path('GET', key, '', Math.floor(now() / windowSeconds) * windowSeconds + seconds),
    downloadPathUntil: (key, time, sessionId) => path('GET', key, sessionId, Math.floor(Date.parse(time) / 1_000)),
    verify: (verb, { key, owner, expires, signature: given }) => {
      const known = signature(verb, key, owner, expires);
      const offered = Buffer.from(given, 'base64url');
      if (offered.length !== known.length || !timingSafeEqual(offered, known)) return 'forged';
      return /^\d{1,12}$/.test(expires) && Number(expires) > now() ? 'valid' : 'expired';
    },
  };
}
