import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// A Bloom filter of the million most common passwords of public breaches: that of the Ruby gem
// "unpwn" (MIT, `common-passwords.license.txt`), without its envelope.
const bits = 14_377_588n;
const probes = 10;

let loaded: Buffer | undefined;
const filter = (): Buffer => (loaded ??= readFileSync(new URL('common-passwords.bin', import.meta.url)));

/**
 * Whether attackers try this password first, in this form or in lower case. Says so of one other
 * password in a thousand as well.
 */
export function isCommonPassword(password: string): boolean {
  return isListed(password) || isListed(password.toLowerCase());
}

/** Triple hashing, as the filter was built. */
function isListed(text: string): boolean {
  const hash = BigInt(`0x${createHash('md5').update(text).digest('hex')}`);
  let x = hash % bits;
  let y = (hash / bits) % bits;
  const z = (hash / bits / bits) % bits;
  for (let probe = 0; probe < probes; probe += 1) {
    const at = Number(x);
    if ((((filter()[at >> 3] ?? 0) >> (at % 8)) & 1) === 0) return false;
    x = (x + y) % bits;
    y = (y + z) % bits;
  }
  return true;
}
