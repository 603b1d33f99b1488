import { parseArgs } from 'node:util';
import { readModelNames, rebuildReadModels } from '@panelist/projectors';
import { progressBar, Sentence } from './steps.mjs';
import { onData } from './task.js';

const usage = 'npm run rebuild -- PROJECTOR … | --all';
const { names, all } = readArguments();

await onData(async (dependencies) => {
  const chosen = all ? readModelNames : names;
  if (chosen.length === 0 || chosen.some((name) => !readModelNames.includes(name)))
    throw new Sentence(`Say which: ${usage}\nThere are ${readModelNames.join(', ')}.`);
  await rebuildReadModels(dependencies, chosen, {
    onProgress: progressBar('events'),
    onBusy: ({ model }) =>
      console.log(`  – ${model.name}: built; waits until a long transaction lets go of the table in use (Ctrl-C gives up)`),
  });
  console.log(`  ✓ ${chosen.join(', ')}: rebuilt`);
});

function readArguments(): { readonly names: readonly string[]; readonly all: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    });
    return { names: positionals, all: values.all };
  } catch {
    // An option that there is none of.
    throw new Sentence(`Say it so: ${usage}.`);
  }
}
