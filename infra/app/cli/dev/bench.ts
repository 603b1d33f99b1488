import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchOptions } from '../../../checks/bench/bench.js';
import { installFolder, root } from '../project.mjs';
import { Sentence, step } from '../steps.mjs';

const began = performance.now();
const options = readArguments();
console.log('\n  Panelist: figures\n');
// What we are compared with has dependencies that contradict ours, so it is installed apart.
// Without it its row says so.
const folder = join(root, 'infra/checks/bench');
if (!existsSync(join(folder, 'node_modules/.package-lock.json')))
  await step("Installing the bench's own packages (once)", async () => installFolder(folder)).catch(() => undefined);
process.env['NODE_ENV'] = 'production';
const { bench, rowNames } = await import('../../../checks/bench/bench.js');
const unknown = options.names.filter((name) => !rowNames.includes(name));
if (unknown.length > 0) throw new Sentence(`There is no row ${unknown.join(', ')}. There are: ${rowNames.join(', ')}.`);
const met = await bench({ ...options, tell: (sentence) => console.log(`  ${sentence}`) });
console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s${met ? '' : '; not every aim was met'}\n`);

function readArguments(): Omit<BenchOptions, 'tell'> {
  try {
    const { positionals: names, values } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
        minutes: { type: 'string', default: '2' },
        grow: { type: 'string', default: '1000000' },
        write: { type: 'string' },
      },
    });
    const { quick, write } = values;
    const [seed, minutes, grow] = [Number(values.seed), Number(values.minutes), Number(values.grow)];
    if (Number.isSafeInteger(seed) && minutes > 0 && grow >= 10_000)
      return { names, quick, seed, minutes, grow, write: write && resolve(process.env['INIT_CWD'] ?? process.cwd(), write) };
  } catch {
    // An option that there is none of: the sentence below says which there are.
  }
  throw new Sentence(
    'Say it so: npm run bench -- [NAME …] [--quick] [--seed 1] [--minutes 2] [--grow 1000000] [--write docs/bench.md].',
  );
}
