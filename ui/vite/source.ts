/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc } from 'vite';

/** The code of a file without imports, for a script inside the document. */
export async function minified(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
  return (await minify(file, code)).code;
}
