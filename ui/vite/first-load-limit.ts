/// <reference types="node" />
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { staticImports } from './static-imports.js';

const entry = '/ui/src/main.tsx';

/**
 * The most JavaScript, in kB of 1,000 bytes and compressed by Brotli, that a first visit loads before
 * the page's own content is there: the entry and the page's module, each with all that it imports
 * statically. The aim for every page; the entry's limit is some kB above what it loads today.
 */
const limit = 200;
const entryLimit = 156;

/** What may be above the limit: the name of its module, and its own limit. */
const exceptions: Readonly<Record<string, number>> = {
  // No page, opens later.
  // Reads phone numbers of all countries (25 kB), and finds a country by typing (17 kB).
  '/ui/src/features/verification/components/verification-dialogs.tsx': 242,
};

const brotli = promisify(brotliCompress);

/** Stops a build in which a page, or a part that the shell loads, is above the limit. */
export function firstLoadLimit(): Plugin {
  return {
    name: 'first-load-limit',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const sizes = new Map<string, number>();
      await Promise.all(
        chunks.map(async ({ fileName, code }) => {
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          sizes.set(fileName, (await brotli(code, { params })).length);
        }),
      );
      const imports = staticImports(bundle);
      const sizeOf = (...modules: readonly string[]): number =>
        [...new Set(modules.flatMap((module) => [...imports(module)]))].reduce(
          (total, fileName) => total + (sizes.get(fileName) ?? 0) / 1_000,
          0,
        );
      const check = (module: string, size: number, most: number): void => {
        if (size > most)
          this.error(`The first load of ${module} is ${size.toFixed(1)} kB compressed, above its limit of ${most} kB.`);
      };
      check(entry, sizeOf(entry), entryLimit);
      // The table of routes and the shell are in the entry: these are all pages, and their common parts.
      const loadedByEntry = chunks.filter(({ fileName }) => imports(entry).has(fileName)).flatMap((each) => each.dynamicImports);
      for (const { fileName, facadeModuleId } of chunks) {
        if (!facadeModuleId || !loadedByEntry.includes(fileName)) continue;
        const known = Object.entries(exceptions).find(([module]) => facadeModuleId.endsWith(module));
        check(facadeModuleId, sizeOf(entry, facadeModuleId), known?.[1] ?? limit);
      }
    },
  };
}
