import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from '../checker/violation.js';
import { startEnvironment } from '../product/environment.js';
import { breaks } from './breaks.js';
import { naiveReader } from './naive-reader.js';
import { randomKey } from './random-key.js';
import { smallRun } from './small-run.js';

/** One part broken on purpose, and what the checker finds. */
export interface BrokenVariant {
  readonly name: string;
  readonly what: string;
  readonly found: readonly Violation[];
  /**
   * The rule that must find it, among others that may; null for the correct variant, in which no
   * rule may find anything.
   */
  readonly rule: string | null;
}

/** Whether the checker found what it had to find. */
export const isAsExpected = ({ found, rule }: BrokenVariant): boolean =>
  rule === null ? found.length === 0 : found.some((violation) => violation.rule === rule);

/**
 * Tests the checker itself: it must find violations in broken variants and none in a correct one.
 * @param all also those that run the whole product, which takes a minute or two
 * @param report called after each
 */
export async function brokenVariants(all: boolean, report: (variant: BrokenVariant) => void): Promise<readonly BrokenVariant[]> {
  const environment = await startEnvironment();
  const variants: BrokenVariant[] = [];
  const add = async (
    name: string,
    what: string,
    rule: string | null,
    run: (url: string, folder: string) => Promise<readonly Violation[]>,
  ): Promise<void> => {
    const folder = join(environment.folder, name);
    mkdirSync(folder);
    const found = await run(await environment.database(name.replaceAll('-', '_')), folder);
    variants.push({ name, what, rule, found });
    report({ name, what, rule, found });
  };
  try {
    const sequence = 'appends numbered from a sequence, without the lock';
    await add('naive-reader', sequence, 'every subscriber saw the same sequence', naiveReader);
    const paidOnce = 'each payout is paid at most once';
    await add('random-key', 'orders at a provider under a random key', paidOnce, async (url, folder) =>
      randomKey(url, folder, true),
    );
    await add('own-key', 'the same orders under their derived key', null, async (url, folder) => randomKey(url, folder, false));
    for (const broken of all ? breaks : [])
      await add(broken.name, broken.what, broken.rule, async (url, folder) => smallRun(url, folder, broken));
    return variants;
  } finally {
    await environment.close();
  }
}
