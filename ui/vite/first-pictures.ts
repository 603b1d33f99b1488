/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { firstPictures as FirstPictures } from '../src/app/picture/first-pictures.js';
import { minified, moduleOf } from './source.js';

const folder = fileURLToPath(new URL('../src/app/picture/', import.meta.url));
const font = /\/inter-latin-wght-normal-[^/]+\.woff2$/;

/**
 * Writes `first-pictures.json`: what the document of a page shows until the app has started, and
 * what it needs (ADR 67).
 */
export function firstPictures(): Plugin {
  return {
    name: 'first-pictures',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const fontFile = Object.keys(bundle).find((name) => font.test(name));
      if (fontFile === undefined) this.error('first-pictures.ts looks for a font that the build does not have.');
      const { firstPictures: pictures } = await moduleOf<{ readonly firstPictures: typeof FirstPictures }>(
        `${folder}first-pictures.tsx`,
      );
      const script = await minified(`${folder}show-picture.js`);
      this.emitFile({
        type: 'asset',
        fileName: 'first-pictures.json',
        source: JSON.stringify({ font: fontFile, script, pictures }),
      });
    },
  };
}
