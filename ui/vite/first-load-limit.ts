/// <reference types="node" />
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * The most JavaScript, in kB of 1,000 bytes and compressed by Brotli, that a first visit loads: the
 * entry with all that it imports statically, and the page's own module with the same. Set some kB
 * above what a page loads today, so that a library that slips in stops the build; the aim is 200.
 */
const limits: Readonly<Record<string, number>> = {
  '/ui/src/main.tsx': 175,
  '/ui/src/app/pages/dashboard.tsx': 221,
  '/ui/src/app/pages/profile.tsx': 216,
  '/ui/src/features/auth/components/login-page.tsx': 221,
  '/ui/src/features/projects/components/browse-page.tsx': 207,
  '/ui/src/features/projects/components/project-page.tsx': 205,
  '/ui/src/features/my-projects/components/my-projects-page.tsx': 220,
  '/ui/src/features/screener/components/screener-page.tsx': 229,
  '/ui/src/features/settings/components/account-details-page.tsx': 226,
  '/ui/src/features/payouts/components/payouts-page.tsx': 234,
};

const brotli = promisify(brotliCompress);

/** Stops a build whose first load of one of these pages is above its limit. */
export function firstLoadLimit(): Plugin {
  return {
    name: 'first-load-limit',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const holding = (module: string) => chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
      const sizes = new Map<string, number>();
      await Promise.all(
        chunks.map(async ({ fileName, code }) => {
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          sizes.set(fileName, (await brotli(code, { params })).length);
        }),
      );
      const loaded = (module: string): number => {
        const files = new Set<string>();
        const add = (fileName: string): void => {
          if (files.has(fileName)) return;
          files.add(fileName);
          chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
        };
        for (const { fileName } of [...holding('/ui/src/main.tsx'), ...holding(module)]) add(fileName);
        return [...files].reduce((total, fileName) => total + (sizes.get(fileName) ?? 0), 0) / 1_000;
      };
      for (const [module, limit] of Object.entries(limits)) {
        if (holding(module).length === 0) this.error(`first-load-limit.ts names ${module}, which the build does not have.`);
        const size = loaded(module);
        if (size > limit)
          this.error(`The first load of ${module} is ${size.toFixed(1)} kB compressed, above its limit of ${limit} kB.`);
      }
    },
  };
}
