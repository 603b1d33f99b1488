import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ICruiseResult, IConfiguration } from 'dependency-cruiser';

const require = createRequire(import.meta.url);
const swc = require('@swc/core') as { parseFileSync: (file: string, options: object) => unknown };
const parse = swc.parseFileSync;
// dependency-cruiser's swc parser knows no JSX; everything else about it is as we need it. Has to
// be done before it is loaded.
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('x') });

export interface CheckedImports {
  /** How many files were looked at. */
  readonly checked: number;
  /** Each as "rule: from -> to". */
  readonly problems: readonly string[];
}

/** Checks the folders below `base` against `.dependency-cruiser.cjs`. */
export async function checkImports(base: string, folders: readonly string[]): Promise<CheckedImports> {
  const { cruise } = await import('dependency-cruiser');
  const { forbidden = [], options = {} } = require(
    join(import.meta.dirname, '../../../../.dependency-cruiser.cjs'),
  ) as IConfiguration;
  const { output } = await cruise(
    [...folders],
    { ...options, baseDir: base, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
  );
  const { summary } = output as ICruiseResult;
  return {
    checked: summary.totalCruised,
    problems: summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' -> ') : `${from} -> ${to}`;
      const comment = forbidden.find(({ name }) => name === rule.name)?.comment;
      return `${rule.name}: ${way}${comment ? `\n    ${comment}` : ''}`;
    }),
  };
}
