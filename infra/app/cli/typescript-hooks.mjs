// @ts-check
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const jestGlobals = new URL('./jest-globals.mjs', import.meta.url).href;

/** A test file's URL has a query, so that each run evaluates it anew. @param {string | undefined} url */
const isTypeScript = (url) => url?.replace(/\?.*$/, '').endsWith('.ts');

/**
 * `./x.js` in a source means `./x.ts`, and packages of ours are taken by their sources.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && isTypeScript(context.parentURL)) {
    const source = new URL(`${specifier.slice(0, -3)}.ts`, context.parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  if (specifier === '@jest/globals') return { url: jestGlobals, format: 'module', shortCircuit: true };
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
      parser: { syntax: 'typescript' },
      target: 'es2022',
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
