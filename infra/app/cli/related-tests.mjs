import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root as project } from './project.mjs';

/** `from './x.js'`, `import './x.js'`, `import('./x.js')`; also in comments, which only finds a test too many. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const TEST = /\.(unit|int)\.test\.tsx?$/;

/**
 * The tests that import a file, directly or through others, with the number of steps between them (0: the test itself).
 * Jest's `--findRelatedTests` does not follow imports from one workspace to another, because it resolves them to what was built.
 * @param all every file of the project, relative to its root
 * @param changed some of them
 * @param root of a project other than this one
 * @returns {Map<string, number>} the nearest first
 */
export function relatedTests(all, changed, root = project) {
  const importers = importersOf(
    root,
    all.filter((file) => CODE.test(file)),
  );
  const steps = new Map(changed.map((file) => [file, 0]));
  const waiting = [...changed];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    for (const importer of importers.get(file) ?? []) {
      if (steps.has(importer)) continue;
      steps.set(importer, steps.get(file) + 1);
      waiting.push(importer);
    }
  return new Map([...steps].filter(([file]) => TEST.test(file)));
}

/** Who imports a file, for each file. */
function importersOf(root, files) {
  const doors = workspaces(root);
  const importers = new Map();
  for (const file of files)
    for (const [, specifier] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = resolve(root, file, specifier, doors);
      if (target === undefined) continue;
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target).add(file);
    }
  return importers;
}

function resolve(root, from, specifier, doors) {
  if (specifier.startsWith('.')) return sourceOf(root, normalize(join(dirname(from), specifier)));
  for (const { prefix, suffix, source } of doors) {
    if (suffix === undefined && specifier === prefix) return sourceOf(root, source);
    if (suffix === undefined || !specifier.startsWith(prefix) || !specifier.endsWith(suffix)) continue;
    const found = sourceOf(root, source.replace('*', specifier.slice(prefix.length, specifier.length - suffix.length)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function sourceOf(root, path) {
  const base = path.replace(/\.js$/, '');
  return [path, `${base}.ts`, `${base}.tsx`].find((each) => existsSync(join(root, each)) && statSync(join(root, each)).isFile());
}

// What each workspace lets others import, and the source of it: a `*` in both is the same name.
function workspaces(root) {
  const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return manifest('.').workspaces.flatMap((folder) => {
    const { name, exports = {} } = manifest(folder);
    return Object.entries(exports)
      .filter(([, { source }]) => source !== undefined)
      .map(([door, { source }]) => {
        const [prefix, suffix] = join(name, door).split('*');
        return { prefix, suffix, source: join(folder, source) };
      });
  });
}
