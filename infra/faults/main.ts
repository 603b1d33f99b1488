import { writeFileSync } from 'node:fs';
import { brokenVariants } from './broken/index.js';
import { nemeses } from './nemeses/index.js';
import { seededRandom } from './people/random.js';
import { documentOf } from './report/document.js';
import { tableOf } from './report/table.js';
import { optionsOf } from './run/options.js';
import { runFaults } from './run/run-faults.js';
import { scheduleOf } from './run/schedule.js';

const MOST_SHOWN = 50;
const began = performance.now();
const tell = (text: string): void => console.log(`  ${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${text}`);

const options = optionsOf(process.argv.slice(2));
const list = scheduleOf(options, nemeses, seededRandom(options.seed).branch('schedule').next);
console.log(`\n  Faults, seed ${options.seed}\n`);
const variants = await brokenVariants();
for (const { name, found } of variants) tell(`${name}: ${found.length} found`);
const outcome = await runFaults(options, list, tell);

console.log(`\n${tableOf(outcome, variants)}\n`);
for (const { rule, what } of outcome.violations.slice(0, MOST_SHOWN)) console.log(`  ✗ ${rule}: ${what}`);
if (options.write !== null) writeFileSync(options.write, documentOf(options, outcome, variants));
const wrong = variants.filter(({ found, isBroken }) => found.length > 0 !== isBroken).length + outcome.violations.length;
console.log(
  `${outcome.acknowledged} commands acknowledged, ${outcome.events} events, ${outcome.hints} hints, ${wrong} violations`,
);
process.exitCode = wrong > 0 ? 1 : 0;
