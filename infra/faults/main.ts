import { nemeses } from './nemeses/index.js';
import { optionsOf } from './run/options.js';
import { runFaults } from './run/run-faults.js';

const options = optionsOf(process.argv.slice(2));
const list = options.only.length === 0 ? nemeses : nemeses.filter(({ name }) => options.only.includes(name));
console.log(`\n  Faults, seed ${options.seed}\n`);
const outcome = await runFaults(options, list, (text) => console.log(`  ${text}`));
console.table(outcome.rows);
for (const { rule, what } of outcome.violations.slice(0, 40)) console.log(`  ✗ ${rule}: ${what}`);
console.log(`${outcome.events} events, ${outcome.journeys} journeys, ${outcome.violations.length} violations`);
process.exitCode = outcome.violations.length > 0 ? 1 : 0;
setTimeout(() => console.log(process.getActiveResourcesInfo()), 3000).unref();
