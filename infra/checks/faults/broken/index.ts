import { join } from 'node:path';
import type { Violation } from '../checker/violation.js';
import { startEnvironment } from '../product/environment.js';
import { naiveReader } from './naive-reader.js';
import { randomKey } from './random-key.js';

/** One part broken on purpose, and what the checker finds. */
export interface BrokenVariant {
  readonly name: string;
  readonly what: string;
  readonly found: readonly Violation[];
  /**
   * If true, the checker must find a violation; the correct variant for comparison must have none.
   */
  readonly isBroken: boolean;
}

/**
 * Tests the checker itself: it must find violations in broken variants and none in a correct one.
 */
export async function brokenVariants(): Promise<readonly BrokenVariant[]> {
  const environment = await startEnvironment();
  try {
    const keyed = async (name: string, isBroken: boolean) =>
      randomKey(await environment.database(name), join(environment.folder, name), isBroken);
    return [
      {
        name: 'naive-reader',
        what: 'appends numbered from a sequence, without the lock',
        found: await naiveReader(await environment.database('naive')),
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
    await environment.close();
  }
}
