// @ts-check
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './project.mjs';

const cache = join(root, 'node_modules/.cache');

/** Modules that this many test files import share a file, which has all vendors that pages need. */
const minShareCount = 30;

/**
 * Bundles all component tests. Jest evaluates the whole module graph again for each test file: as
 * sources these are a thousand modules, bundled they are some twenty.
 */
export default async function bundleComponentTests() {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'component-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(componentTests().map((file) => [file, `./${file}`])),
    // Jest provides the first, and a test replaces the second.
    external: ['@jest/globals', 'socket.io-client'],
    platform: 'node',
    resolve: {
      conditionNames: ['source', 'node', 'node-addons', 'import'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
    transform: { target: 'es2022', jsx: { development: false }, define: { 'process.env.NODE_ENV': '"test"' } },
    checks: { moduleLevelDirective: false },
    plugins: [timersOfAct],
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
 * @type {import('rolldown').Plugin}
 */
const timersOfAct = {
  name: 'timers-of-act',
  transform: {
    filter: { id: /react\/cjs\/react\.development\.js$/ },
    handler: (code) => {
      const changed = code.replace('(module && module[requireString])', 'process.getBuiltinModule');
      if (changed === code) throw new Error('The act of React takes its timers in another way');
      return changed;
    },
  },
};

/** Relative to the root. */
const componentTests = () =>
  readdirSync(join(root, 'ui/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.unit.test.tsx'))
    .map((file) => join('ui/src', file));
