import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from '../checker/violation.js';
import { startEnvironment } from '../product/environment.js';
import { brokenRuns } from './breaks.js';
import { naiveReader } from './naive-reader.js';
import { randomKey } from './random-key.js';
import { joined, smallRun } from './small-run.js';

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

/** One run, and the variants that it proves. */
interface Run {
  readonly variants: readonly Omit<BrokenVariant, 'found'>[];
  readonly find: (url: string, folder: string) => Promise<readonly Violation[]>;
}

const ofOnePart: readonly Run[] = [
  {
    variants: [
      {
        name: 'naive-reader',
        what: 'appends numbered from a sequence, without the lock',
        rule: 'every subscriber saw the same sequence',
      },
    ],
    find: naiveReader,
  },
  {
    variants: [{ name: 'random-key', what: 'orders at a provider under a random key', rule: 'each payout is paid at most once' }],
    find: async (url, folder) => randomKey(url, folder, true),
  },
  {
    variants: [{ name: 'own-key', what: 'the same orders under their derived key', rule: null }],
    find: async (url, folder) => randomKey(url, folder, false),
  },
];

const ofTheWholeProduct: readonly Run[] = brokenRuns.map((breaks) => ({
  variants: breaks.map(({ name, what, rule }) => ({ name, what, rule })),
  find: async (url, folder) => smallRun(url, folder, joined(breaks)),
}));

/**
 * Tests the checker itself: it must find violations in broken variants and none in a correct one.
 * @param all also those that run the whole product
 * @param report called after each
 */
export async function brokenVariants(all: boolean, report: (variant: BrokenVariant) => void): Promise<readonly BrokenVariant[]> {
  const environment = await startEnvironment();
  const results: BrokenVariant[] = [];
  try {
    for (const { variants, find } of all ? [...ofOnePart, ...ofTheWholeProduct] : ofOnePart) {
      const name = variants[0]?.name ?? '';
      const folder = join(environment.folder, name);
      mkdirSync(folder);
      const found = await find(await environment.database(name.replaceAll('-', '_')), folder);
      for (const variant of variants) {
        // In the product as it is, no rule may find anything.
        const own = variant.rule === null ? found : found.filter(({ rule }) => rule === variant.rule);
        results.push({ ...variant, found: own });
        report({ ...variant, found: own });
      }
    }
    return results;
  } finally {
    await environment.close();
  }
}
