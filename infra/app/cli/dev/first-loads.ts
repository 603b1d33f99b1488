import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../project.mjs';
import type { CheckResult } from './test-run.js';

const entry = 'index.html';

/**
 * The most JavaScript, in kB of 1,000 bytes and compressed by Brotli, that a first visit loads
 * before the page's own content is there: the entry and the page's module, each with all that it
 * imports statically. The aim for every page; the entry's limit is some kB above what it loads
 * today.
 */
const limit = 200;
const entryLimit = 156;

/** What may be above the limit: the name of its module, and its own limit. */
const exceptions: Readonly<Record<string, number>> = {
  // No page, opens later.
  // Reads phone numbers of all countries (25 kB), and finds a country by typing (17 kB).
  'src/features/verification/components/verification-dialogs.tsx': 242,
};

/** Of Vite's manifest what we read: by module. */
interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** The names of files that a chunk preloads with others: no code, and of no one page. */
const preloadList = /m\.f=\[[^\]]*\]/;

/**
 * Whether each page, and each part that the shell loads, is below its limit in the build. Each
 * counts as a test.
 */
export async function checkFirstLoads(folder = join(root, 'ui/dist')): Promise<CheckResult> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;
  const sizes = new Map<string, number>();
  const sizeOfFile = (file: string): number => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const size = brotliCompressSync(readFileSync(join(folder, file), 'utf8').replace(preloadList, 'm.f=[]')).length / 1_000;
    sizes.set(file, size);
    return size;
  };
  const withImports = (name: string, all = new Set<string>()): ReadonlySet<string> => {
    if (all.has(name)) return all;
    all.add(name);
    for (const each of manifest[name]?.imports ?? []) withImports(each, all);
    return all;
  };
  const sizeOf = (...names: readonly string[]): number =>
    [...new Set(names.flatMap((name) => [...withImports(name)]))].reduce(
      (total, name) => total + sizeOfFile(manifest[name]?.file ?? ''),
      0,
    );
  // The table of routes and the shell are in the entry: these are all pages, and their common
  // parts.
  const pages = [...new Set([...withImports(entry)].flatMap((name) => manifest[name]?.dynamicImports ?? []))].filter(
    (name) => manifest[name]?.src,
  );
  const loads = [
    { name: entry, size: sizeOf(entry), most: entryLimit },
    ...pages.map((name) => ({ name, size: sizeOf(entry, name), most: exceptions[name] ?? limit })),
  ];
  const tooLarge = loads.filter(({ size, most }) => size > most);
  return {
    passed: loads.length - tooLarge.length,
    failed: tooLarge.length,
    skipped: 0,
    output: tooLarge
      .map(
        ({ name, size, most }) => `The first load of ${name} is ${size.toFixed(1)} kB compressed, above its limit of ${most} kB.`,
      )
      .join('\n'),
  };
}
