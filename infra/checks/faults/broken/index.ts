import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from '../checker/evidence.js';
import { startEnvironment } from '../product/environment.js';
import { brokenRuns } from './breaks.js';
import { naiveReader } from './naive-reader.js';
import { paysAgain } from './pays-again.js';
import { smallRun } from './small-run.js';

interface Variant {
  readonly name: string;
  readonly what: string;
  /**
   * The rule that must find it, among others that may; null for the product as it is, in which no
   * rule may find anything.
   */
  readonly rule: string | null;
}

/** One part broken on purpose, and what the checker finds. */
export interface BrokenVariant extends Variant {
  readonly found: readonly Violation[];
  /** False: nothing happened that the break would have changed. */
  readonly isShown: boolean;
  readonly steps: number;
}

/** Whether the checker found what it had to find. */
export const isAsExpected = ({ found, rule }: BrokenVariant): boolean =>
  rule === null ? found.length === 0 : found.some((violation) => violation.rule === rule);

/** One run, and the variants that it proves. */
interface Run {
  readonly variants: readonly Variant[];
  readonly find: (
    url: string,
    folder: string,
  ) => Promise<Pick<BrokenVariant, 'isShown' | 'steps'> & { readonly violations: readonly Violation[] }>;
}

const naive = {
  name: 'naive-reader',
  what: 'appends numbered from a sequence, without the lock',
  rule: 'every subscriber saw the same sequence',
};
const paysTwice = {
  name: 'pays-again',
  what: 'workers that ask no provider what it has, after the log lost events',
  rule: 'each payout is paid at most once',
};
const runs: readonly Run[] = [
  { variants: [naive], find: withoutWalk(naiveReader) },
  { variants: [paysTwice], find: withoutWalk(paysAgain) },
  ...brokenRuns.map((breaks): Run => ({
    variants: breaks.map(({ name, what, rule }) => ({ name, what, rule })),
    find: async (url, folder) => smallRun(url, folder, breaks),
  })),
];
export const namesOfVariants = runs.flatMap(({ variants }) => variants.map(({ name }) => name));

function withoutWalk(find: (url: string, folder: string) => Promise<readonly Violation[]>): Run['find'] {
  return async (url, folder) => ({ violations: await find(url, folder), isShown: true, steps: 0 });
}

/**
 * Tests the checker itself: it must find violations in broken variants and none in a correct one.
 * @param wanted by name; null for all
 * @param report called after each
 */
export async function brokenVariants(
  wanted: readonly string[] | null,
  report: (variant: BrokenVariant) => void,
): Promise<readonly BrokenVariant[]> {
  const chosen = runs.filter(({ variants }) => wanted === null || variants.some(({ name }) => wanted.includes(name)));
  if (chosen.length === 0) return [];
  const environment = await startEnvironment();
  try {
    const results: BrokenVariant[] = [];
    for (const { variants, find } of chosen) {
      const name = variants[0]?.name ?? '';
      const folder = join(environment.folder, name);
      mkdirSync(folder);
      const { violations: all, ...walked } = await find(await environment.database(name.replaceAll('-', '_')), folder);
      for (const variant of variants) {
        const found = variant.rule === null ? all : all.filter(({ rule }) => rule === variant.rule);
        const result = { ...variant, found, isShown: walked.isShown, steps: walked.steps };
        results.push(result);
        report(result);
      }
    }
    return results;
  } finally {
    await environment.close();
  }
}
