import { cpus } from 'node:os';
import type { BrokenVariant } from '../broken/index.js';
import type { Options } from '../run/options.js';
import type { Outcome } from '../run/run-faults.js';
import { coverageText } from './coverage.js';
import { tableOf } from './table.js';

const BEGINNING = '## The last run\n';
const END = '\n## ';

/**
 * The document with this run in its section `The last run`, or that section alone for a new
 * document.
 */
export function withRun(document: string, options: Options, outcome: Outcome, variants: readonly BrokenVariant[]): string {
  const { people, minutes, seed } = options;
  const { acknowledged, events, steps, violations } = outcome;
  const section = `${BEGINNING}
Seed ${seed}, ${people} participants, ${minutes} minutes of faults, ${steps} steps, ${acknowledged} commands acknowledged, ${events} events in the log,
${violations.length} violations (Node ${process.versions.node}, ${cpus().length} cores). Reached: ${coverageText(outcome.coverage, false)}.

${tableOf(outcome, variants)}
`;
  const from = document.indexOf(BEGINNING);
  if (from === -1) return section;
  const to = document.indexOf(END, from + BEGINNING.length);
  return document.slice(0, from) + section + (to === -1 ? '' : document.slice(to));
}
