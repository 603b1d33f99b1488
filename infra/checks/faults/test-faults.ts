import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brokenVariants, isAsExpected, namesOfVariants } from './broken/index.js';
import type { Violation } from './checker/evidence.js';
import { grouped } from './checker/grouped.js';
import { nemeses } from './nemeses/index.js';
import { coverageText, unreached } from './report/coverage.js';
import { withRun } from './report/document.js';
import { tableOf } from './report/table.js';
import { optionsOf } from './run/options.js';
import { runFaults } from './run/run-faults.js';
import { scheduleOf } from './run/schedule.js';
import { seededRandom } from './walk/random.js';

/** Of each rule. */
const MOST_SHOWN = 10;

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
  const list = scheduleOf(options, nemeses, namesOfVariants, seededRandom(options.seed).branch('schedule').next);
  print(`\n  Faults, seed ${options.seed}\n`);
  // With chosen faults the run is a quick one.
  const isWhole = options.only.length === 0 || options.broken;
  const variants = await brokenVariants(isWhole ? null : options.only, ({ name, what, found, steps }) =>
    tell(
      `${name} (${what}), ${steps} steps: ${found.length} violations found${found[0] === undefined ? '' : `, such as: ${found[0].what}`}`,
    ),
  );
  const outcome = list.length === 0 ? null : await runFaults(options, list, tell);

  print(`\n${tableOf(outcome, variants)}\n`);
  for (const [rule, all] of grouped(outcome?.violations ?? [], (violation) => violation.rule)) {
    for (const { what } of all.slice(0, MOST_SHOWN)) print(`  ✗ ${rule}: ${what}`);
    if (all.length > MOST_SHOWN) print(`  ✗ ${rule}: and ${all.length - MOST_SHOWN} more`);
  }
  const missed = variants.filter((variant) => !isAsExpected(variant));
  for (const { name, rule, found, isShown, steps } of missed) {
    const why = isShown ? '' : `: what shows it did not happen in ${steps} steps`;
    print(`  ✗ ${name}: ${rule ?? 'nothing'} had to be found, and ${rulesIn(found)} were${why}`);
  }
  const isFull = options.only.length === 0 && !options.isSmall;
  const lacking = outcome === null || !isFull ? [] : unreached(outcome.coverage);
  if (lacking.length > 0) print(`  ✗ the people did not get to ${lacking.join(', ')}: no fault has struck there`);
  if (outcome !== null) {
    const { coverage, acknowledged, events, hints } = outcome;
    print(`  Reached: ${coverageText(coverage)}\n`);
    print(`  ${acknowledged} commands acknowledged, ${events} events, ${hints} hints; again with --seed ${options.seed}`);
    if (options.write !== null) {
      const before = existsSync(options.write) ? readFileSync(options.write, 'utf8') : '';
      writeFileSync(options.write, withRun(before, options, outcome, variants));
    }
  }
  const wrong = missed.length + lacking.length + (outcome?.violations.length ?? 0);
  print(`  ${wrong} violations\n`);
  return wrong;
}

const rulesIn = (found: readonly Violation[]): string => [...new Set(found.map(({ rule }) => rule))].join(', ') || 'none';
