import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const swc = require('@swc/core');
const parse = swc.parseFileSync;
// dependency-cruiser's swc parser knows no JSX; everything else about it is as we need it. Has to be done before it is loaded.
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('x') });

/**
 * Checks the rooms below `base` against `.dependency-cruiser.cjs`.
 * @returns {Promise<{ checked: number, problems: string[] }>} each problem as "rule: from -> to"
 */
export async function checkImports(base, folders) {
  const { cruise } = await import('dependency-cruiser');
  const { forbidden, options } = require(join(import.meta.dirname, '../../../.dependency-cruiser.cjs'));
  const { output } = await cruise(
    folders,
    { ...options, baseDir: base, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
  );
  return {
    checked: output.summary.totalCruised,
    problems: output.summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' -> ') : `${from} -> ${to}`;
      const { comment } = forbidden.find(({ name }) => name === rule.name);
      return `${rule.name}: ${way}${comment ? `\n    ${comment}` : ''}`;
    }),
  };
}
