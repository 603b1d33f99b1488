// @ts-check
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './project.mjs';

const cache = join(root, 'node_modules/.cache');

/** Modules that this many test files import share a file, which has all vendors that pages need. */
const minShareCount = 30;

/**
 * Bundles the component tests that were asked for. Jest evaluates the whole module graph again for
 * each test file: as sources these are a thousand modules, bundled they are some twenty.
 * @param {{ testPathPatterns?: { patterns: readonly string[] } }} globalConfig
 */
export default async function bundleComponentTests({ testPathPatterns }) {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'component-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(componentTests(testPathPatterns?.patterns ?? []).map((file) => [file, `./${file}`])),
    // Jest provides the first, and a test replaces the second.
    external: ['@jest/globals', 'socket.io-client'],
    platform: 'node',
    resolve: {
      conditionNames: ['source', 'node', 'node-addons', 'import'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
    transform: { target: 'es2022', jsx: { development: false }, define: { 'process.env.NODE_ENV': '"test"' } },
    checks: { moduleLevelDirective: false },
    plugins: [reactOfTests, oneImportAtATime],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    codeSplitting: { groups: [{ name: 'common', minShareCount }] },
    sourcemap: true,
  });
  await bundle.close();
  process.env['PANELIST_COMPONENT_TESTS'] = folder;
}

/**
 * React's `act` takes Node's timers by the `require` of its module, which a bundled module has not.
 * And React notes for each element the stack of who made it, a tenth of a test's time.
 * @type {import('rolldown').Plugin}
 */
const reactOfTests = {
  name: 'react-of-tests',
  transform: {
    filter: { id: /react\/cjs\/react(-jsx-runtime)?\.development\.js$/ },
    handler: (code, id) => {
      const changed = code
        .replace('(module && module[requireString])', 'process.getBuiltinModule')
        .replaceAll(/1e4\s*>\s*ReactSharedInternals\.recentlyCreatedOwnerStacks\+\+/g, 'false');
      const isWhole = changed.includes('process.getBuiltinModule') || id.includes('jsx-runtime');
      if (!isWhole || changed.includes('recentlyCreatedOwnerStacks++')) throw new Error('React has changed inside');
      return { code: changed, map: null };
    },
  },
};

/**
 * Jest fails to link a module that two dynamic imports ask for at the same time ("not in cache"),
 * where resolving takes long enough: each waits for the one before.
 * @type {import('rolldown').Plugin}
 */
const oneImportAtATime = {
  name: 'one-import-at-a-time',
  transform: {
    filter: { id: /\/ui\/src\/.*\.tsx?$/, code: /\bimport\(/ },
    handler: (code) => ({
      code: code.replaceAll(
        /(?<!typeof )\bimport\(('[^']+')\)/g,
        '(globalThis.importing = Promise.resolve(globalThis.importing).catch(() => undefined).then(() => import($1)))',
      ),
      map: null,
    }),
  },
};

/** Relative to the root. @param {readonly string[]} patterns none: all of them */
function componentTests(patterns) {
  const wanted = patterns.map((pattern) => new RegExp(pattern, 'i'));
  const all = readdirSync(join(root, 'ui/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.unit.test.tsx'))
    .map((file) => join('ui/src', file));
  const found = all.filter((file) => wanted.some((pattern) => pattern.test(join(root, file))));
  return found.length > 0 ? found : all;
}
