import { isAsExpected } from '../broken/index.js';
import type { BrokenVariant } from '../broken/index.js';
import type { Outcome } from '../run/run-faults.js';
import type { Row } from './row.js';

const heads = ['fault', 'times', 'acknowledged', 'unknown', 'repeated', 'recovered after', 'violations'] as const;

/**
 * The tables as Markdown: one line for each nemesis, then those that could not run, then the broken
 * variants.
 */
export function tableOf(outcome: Pick<Outcome, 'rows' | 'notRun'> | null, variants: readonly BrokenVariant[]): string {
  const { rows, notRun } = outcome ?? { rows: [], notRun: [] };
  return [
    line(heads),
    line(heads.map((_head, index) => (index === 0 ? ':--' : '--:'))),
    ...rows.map((row) => line(cellsOf(row))),
    ...notRun.map((each) => line(cellsOfNotRun(each))),
    '',
    line(['broken variant', 'rule that must find it', 'violations found', '']),
    line([':--', ':--', '--:', ':--']),
    ...variants.map((variant) => line([variant.what, variant.rule ?? 'none', variant.found.length, verdictOf(variant)])),
  ].join('\n');
}

function cellsOf({ name, what, times, acknowledged, unknown, troubles, recoveredMs, violations }: Row) {
  return [`\`${name}\`: ${what}`, times, acknowledged, unknown, troubles, secondsOf(recoveredMs), violations];
}

const cellsOfNotRun = ({ nemesis: { name, what }, why }: Outcome['notRun'][number]) => [
  `\`${name}\`: ${what}`,
  `not run: ${why}`,
  ...heads.slice(2).map(() => ''),
];

const secondsOf = (milliseconds: number | null): string =>
  milliseconds === null ? 'more than a minute' : `${(milliseconds / 1_000).toFixed(1)} s`;

const verdictOf = (variant: BrokenVariant): string => {
  if (!isAsExpected(variant)) return 'WRONG';
  return variant.rule === null ? 'nothing found, as expected' : 'found, as expected';
};

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
