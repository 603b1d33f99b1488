import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root as project } from '../project.mjs';

/**
 * `from './x.js'`, `import './x.js'`, `import('./x.js')`; also in comments, which only finds a test
 * too many.
 */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const TEST = /\.(unit|int)\.test\.tsx?$/;

/** A package that other workspaces may import, and its source: a `*` in both is the same name. */
interface EntryPoint {
  readonly prefix: string;
  readonly suffix: string | undefined;
  readonly source: string;
}

interface Manifest {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly exports?: Readonly<Record<string, { readonly source?: string }>>;
}

/**
 * The tests that import a file, directly or through others, with the number of steps between them
 * (0: the test itself), the nearest first. Jest's `--findRelatedTests` does not follow imports from
 * one workspace to another, because it resolves them to what was built.
 * @param all every file of the project, relative to its root
 * @param changed some of them
 * @param root of a project other than this one
 */
export function relatedTests(
  all: readonly string[],
  changed: readonly string[],
  root: string = project,
): ReadonlyMap<string, number> {
  const importers = importersOf(
    root,
    all.filter((file) => CODE.test(file)),
  );
  const steps = new Map(changed.map((file) => [file, 0]));
  // A map goes on with what was added on the way.
  for (const [file, count] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1);
  return new Map([...steps].filter(([file]) => TEST.test(file)));
}

/** Who imports a file, for each file. */
function importersOf(root: string, files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const entryPoints = workspaces(root);
  const importers = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = resolve(root, file, specifier, entryPoints);
      if (target === undefined) continue;
      const known = importers.get(target);
      if (known === undefined) importers.set(target, new Set([file]));
      else known.add(file);
    }
  return importers;
}

function resolve(root: string, from: string, specifier: string, entryPoints: readonly EntryPoint[]): string | undefined {
  if (specifier.startsWith('.')) return sourceOf(root, normalize(join(dirname(from), specifier)));
  for (const { prefix, suffix, source } of entryPoints) {
    if (suffix === undefined && specifier === prefix) return sourceOf(root, source);
    if (suffix === undefined || !specifier.startsWith(prefix) || !specifier.endsWith(suffix)) continue;
    const found = sourceOf(root, source.replace('*', specifier.slice(prefix.length, specifier.length - suffix.length)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function sourceOf(root: string, path: string): string | undefined {
  const base = path.replace(/\.js$/, '');
  return [path, `${base}.ts`, `${base}.tsx`].find((each) => existsSync(join(root, each)) && statSync(join(root, each)).isFile());
}

function workspaces(root: string): readonly EntryPoint[] {
  const manifest = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return (manifest('.').workspaces ?? []).flatMap((folder) => {
    const { name, exports = {} } = manifest(folder);
    return Object.entries(exports).flatMap(([entryPoint, { source }]) => {
      if (source === undefined) return [];
      const [prefix = '', suffix] = join(name, entryPoint).split('*');
      return [{ prefix, suffix, source: join(folder, source) }];
    });
  });
}
