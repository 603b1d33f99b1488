import { writeFileSync } from 'node:fs';
import { brokenVariants, isAsExpected } from './broken/index.js';
import type { Violation } from './checker/violation.js';
import { nemeses } from './nemeses/index.js';
import { seededRandom } from './people/random.js';
import { documentOf } from './report/document.js';
import { tableOf } from './report/table.js';
import { optionsOf } from './run/options.js';
import { phasesOf, together } from './run/phases.js';
import { runFaults } from './run/run-faults.js';
import type { Outcome } from './run/run-faults.js';
import { scheduleOf } from './run/schedule.js';

const MOST_SHOWN = 50;

/**
 * Runs the fault tests and prints the result.
 * @param args command-line arguments
 * @param print prints a line for the operator
 * @returns the number of violations; each broken variant that the checker missed counts as one
 * @throws StartError with a sentence for invalid arguments
 */
export async function testFaults(args: readonly string[], print: (line: string) => void): Promise<number> {
  const began = performance.now();
  const tell = (text: string): void =>
    print(`  ${String(Math.round((performance.now() - began) / 1_000)).padStart(4)} s  ${text}`);
  const options = optionsOf(args);
  const list = scheduleOf(options, nemeses, seededRandom(options.seed).branch('schedule').next);
  print(`\n  Faults, seed ${options.seed}\n`);
  // With chosen faults the run is a quick one.
  const variants = await brokenVariants(options.only.length === 0 || options.broken, ({ name, what, found }) =>
    tell(`${name} (${what}): ${found.length} violations found`),
  );
  const outcomes: Outcome[] = [];
  for (const phase of phasesOf(options, list)) outcomes.push(await runFaults(phase.options, phase.list, tell));
  const outcome = together(outcomes);

  print(`\n${tableOf(outcome, variants)}\n`);
  for (const { rule, what } of outcome.violations.slice(0, MOST_SHOWN)) print(`  ✗ ${rule}: ${what}`);
  if (options.write !== null) writeFileSync(options.write, documentOf(options, outcome, variants));
  const missed = variants.filter((variant) => !isAsExpected(variant));
  for (const { name, rule, found } of missed)
    print(`  ✗ ${name}: ${rule ?? 'nothing'} had to be found, and ${rulesIn(found)} were`);
  const wrong = missed.length + outcome.violations.length;
  const { acknowledged, events, hints } = outcome;
  print(
    `\n  ${acknowledged} commands acknowledged, ${events} events, ${hints} hints, ${wrong} violations; again with --seed ${options.seed}\n`,
  );
  return wrong;
}

const rulesIn = (found: readonly Violation[]): string => [...new Set(found.map(({ rule }) => rule))].join(', ') || 'none';
