/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { minified } from './source.js';

/**
 * The module of each page that people open directly, by its path behind the base; `:name` is one
 * part of a path. The server lets the browser load these files together with the entry, instead of
 * after it.
 */
const pages: Readonly<Record<string, string>> = {
  login: '/ui/src/features/auth/components/login-page.tsx',
  dashboard: '/ui/src/app/pages/dashboard.tsx',
  profile: '/ui/src/app/pages/profile.tsx',
  surveys: '/ui/src/features/my-projects/components/my-projects-page.tsx',
  payouts: '/ui/src/features/payouts/components/payouts-page.tsx',
  settings: '/ui/src/features/settings/components/account-details-page.tsx',
  'projects/browse': '/ui/src/features/projects/components/browse-page.tsx',
  'projects/view/:id': '/ui/src/features/projects/components/project-page.tsx',
  'projects/view/:id/:slug': '/ui/src/features/projects/components/project-page.tsx',
  'projects/survey/:id': '/ui/src/features/screener/components/screener-page.tsx',
};

const font = /\/inter-latin-wght-normal-[^/]+\.woff2$/;
const showDrawn = fileURLToPath(new URL('../src/app/startup/show-drawn.js', import.meta.url));

/**
 * Writes `page-preloads.json`: for each path the files of its page that the entry does not load,
 * and what a document needs whose page the server has drawn (ADR 188): its font, its script, and
 * the code that takes it over.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const imports = staticImports(bundle);
      const entry = imports('/ui/src/main.tsx');
      const files = Object.fromEntries(
        Object.entries(pages).map(([path, module]) => {
          const own = [...imports(module)].filter((file) => !entry.has(file));
          if (own.length === 0) this.error(`page-preloads.ts names ${module}, which the build does not have.`);
          return [path, own];
        }),
      );
      const fontFile = Object.keys(bundle).find((name) => font.test(name));
      if (fontFile === undefined) this.error('page-preloads.ts looks for a font that the build does not have.');
      const takeOver = [...imports('/ui/src/app/startup/take-over.tsx')].filter((file) => !entry.has(file));
      const drawn = { font: fontFile, files: takeOver, script: await minified(showDrawn) };
      this.emitFile({ type: 'asset', fileName: 'page-preloads.json', source: JSON.stringify({ files, drawn }) });
    },
  };
}

/**
 * The files that a module's chunk imports statically, with the chunk itself; empty for a module
 * that the build does not have.
 */
function staticImports(bundle: Rolldown.OutputBundle): (module: string) => ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  return (module) => {
    const files = new Set<string>();
    const add = (fileName: string): void => {
      if (files.has(fileName)) return;
      files.add(fileName);
      chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
    };
    for (const chunk of chunks) if (chunk.moduleIds.some((id) => id.endsWith(module))) add(chunk.fileName);
    return files;
  };
}
