/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minify, runnerImport, transformWithOxc, type Plugin } from 'vite';
import type { callsOfPages as CallsOfPages } from '../src/app/startup/calls-of-pages.js';

const startup = fileURLToPath(new URL('../src/app/startup/', import.meta.url));

/**
 * Writes the document's own script into `index.html`, so that it waits for no file: the colours before
 * the first paint, and the calls that the page begins with (ADR 85). The policy allows it by its nonce.
 */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    async transformIndexHtml() {
      const { module } = await runnerImport<{ readonly callsOfPages: typeof CallsOfPages }>(`${startup}calls-of-pages.ts`, {
        resolve: { conditions: ['source', 'module', 'node', 'development|production'], noExternal: [/^@panelist/] },
      });
      const calls = JSON.stringify(module.callsOfPages).replaceAll('<', '\\u003c');
      const parts = await Promise.all(['before-paint.js', 'first-calls.ts'].map(minified));
      return [
        { tag: 'script', injectTo: 'head-prepend', children: [parts[0], `window.firstCalls=${calls};`, parts[1]].join('\n') },
      ];
    },
  };
}

async function minified(name: string): Promise<string> {
  const file = startup + name;
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
  return (await minify(file, code)).code;
}
