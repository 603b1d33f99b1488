/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { minified } from './source.js';

const colours = fileURLToPath(new URL('../src/app/startup/before-paint.js', import.meta.url));

/**
 * Writes the document's own script into `index.html`, so that it waits for no file: the colours
 * before the first paint. The policy allows it by its nonce.
 */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    transformIndexHtml: async () => [{ tag: 'script', injectTo: 'head-prepend', children: await minified(colours) }],
  };
}
