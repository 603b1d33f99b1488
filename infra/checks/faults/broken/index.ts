import { join } from 'node:path';
import type { Violation } from '../checker/violation.js';
import { layGround } from '../product/ground.js';
import { naiveReader } from './naive-reader.js';
import { randomKey } from './random-key.js';

/** One part broken on purpose, and what the checker says to it. */
export interface BrokenVariant {
  readonly name: string;
  readonly what: string;
  readonly found: readonly Violation[];
  /** It is broken, so something has to be found; or it is the honest one beside it, and nothing may be. */
  readonly isBroken: boolean;
}

/** Shows that the checker can fail: it looks at variants that are known to be wrong, beside one that is right. */
export async function brokenVariants(): Promise<readonly BrokenVariant[]> {
  const ground = await layGround();
  try {
    const keyed = async (name: string, isBroken: boolean) =>
      randomKey(await ground.database(name), join(ground.folder, name), isBroken);
    return [
      {
        name: 'naive-reader',
        what: 'appends numbered from a sequence, without the lock',
        found: await naiveReader(await ground.database('naive')),
        isBroken: true,
      },
      {
        name: 'random-key',
        what: 'orders at a provider under a random key',
        found: await keyed('random_key', true),
        isBroken: true,
      },
      { name: 'own-key', what: 'the same orders under their derived key', found: await keyed('own_key', false), isBroken: false },
    ];
  } finally {
    await ground.close();
  }
}
