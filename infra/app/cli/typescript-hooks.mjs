// @ts-check
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/** What tests get instead of a package. @type {Readonly<Record<string, string>>} */
const ours = {
  '@jest/globals': new URL('./jest-globals.mjs', import.meta.url).href,
  'fast-check': new URL('./jest-fast-check.mjs', import.meta.url).href,
};

/**
 * A test file's URL has a query, so that each run evaluates it anew. @param {string | undefined}
 * url
 */
const isTypeScript = (url) => /\.tsx?(\?.*)?$/.test(url ?? '');

/**
 * `./x.js` in a source means `./x.ts` or `./x.tsx`, and packages of ours are taken by their
 * sources.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && isTypeScript(context.parentURL)) {
    for (const ending of ['ts', 'tsx']) {
      const source = new URL(`${specifier.slice(0, -2)}${ending}`, context.parentURL);
      if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
    }
  }
  const own = isTypeScript(context.parentURL) ? ours[specifier] : undefined;
  if (own !== undefined) return { url: own, format: 'module', shortCircuit: true };
  if (specifier.startsWith('@panelist/')) return next(specifier, { ...context, conditions: ['source', ...context.conditions] });
  return next(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !isTypeScript(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
    jsc: {
      parser: { syntax: 'typescript', tsx: filename.endsWith('x') },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
