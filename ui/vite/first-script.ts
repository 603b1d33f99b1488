/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { callsOfPages as CallsOfPages } from '../src/app/startup/calls-of-pages.js';
import { minified, moduleOf } from './source.js';

const startup = fileURLToPath(new URL('../src/app/startup/', import.meta.url));

/**
 * Writes the document's own script into `index.html`, so that it waits for no file: the colours
 * before the first paint, and the calls that the page begins with (ADR 188). The policy allows it
 * by its nonce.
 */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    async transformIndexHtml() {
      const { callsOfPages } = await moduleOf<{ readonly callsOfPages: typeof CallsOfPages }>(`${startup}calls-of-pages.ts`);
      const calls = JSON.stringify(callsOfPages).replaceAll('<', '\\u003c');
      const parts = await Promise.all(['before-paint.js', 'first-calls.ts'].map(async (name) => minified(startup + name)));
      return [
        { tag: 'script', injectTo: 'head-prepend', children: [parts[0], `window.firstCalls=${calls};`, parts[1]].join('\n') },
      ];
    },
  };
}
