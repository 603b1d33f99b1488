import { parseArgs } from 'node:util';
import { checkSpeed } from '../../../checks/speed/check-speed.js';
import { build } from '../project.mjs';
import { Sentence } from '../steps.mjs';

const options = readArguments();
await build();
const met = await checkSpeed({ ...options, tell: (sentence) => console.log(`  ${sentence}`) });
console.log(met ? '  Every aim is met.\n' : '  Not every aim is met.\n');

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } },
    });
    const rounds = Number(values.rounds);
    if (Number.isSafeInteger(rounds) && rounds > 0) return { rounds, only: values.only };
  } catch {
    // An option that there is none of: the sentence below says which there are.
  }
  throw new Sentence('Say it so: npm run check:speed [-- --rounds 3 --only dashboard].');
}
