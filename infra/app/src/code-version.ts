import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isCode = /(?<!\.d|\.test|\.test-kit)\.(ts|js|json)$/;

/**
 * A fingerprint of all code in a folder and its folders, tests excepted. Any change of it gives
 * another one, even if it changes no behaviour: what was made with other code is never used.
 */
export function codeVersion(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => isCode.test(name));
  for (const name of files.toSorted())
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(folder, name)))
      .update('\0');
  return hash.digest('hex');
}
