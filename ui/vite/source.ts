/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { minify, runnerImport, transformWithOxc } from 'vite';

/**
 * The module of the pages' source, as it runs during the build. What it loads, it loads before it
 * is there.
 */
export async function moduleOf<Module>(file: string): Promise<Module> {
  const resolve = { conditions: ['source', 'module', 'node', 'development|production'], noExternal: [/^@panelist/] };
  return (await runnerImport<Module>(file, { resolve })).module;
}

/** The code of a file without imports, for a script inside the document. */
export async function minified(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
  return (await minify(file, code)).code;
}
