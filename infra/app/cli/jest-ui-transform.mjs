// @ts-check
import { relative } from 'node:path';
import { root } from './project.mjs';

/** Runs a component test as `jest-ui-setup.mjs` bundled it. */
export default {
  /** @param {string} _source @param {string} filename */
  process: (_source, filename) => ({
    code: `await import(process.env['PANELIST_COMPONENT_TESTS'] + ${JSON.stringify(`/${relative(root, filename)}.mjs`)});`,
  }),
};
