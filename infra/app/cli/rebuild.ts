import { parseArgs } from 'node:util';
import type { Dependencies } from '@panelist/infra/room';
import { dropPreviousOf, readModelNames, rebuildReadModels, rollBackReadModel, verifyReadModel } from '@panelist/projectors';
import { progressBar, Sentence } from './steps.mjs';
import { onData } from './task.js';

type Work = (dependencies: Dependencies, names: readonly string[]) => Promise<void>;

const usage = 'npm run rebuild -- PROJECTOR … | --all [--verify | --roll-back | --drop]';
const { names, all, work } = readArguments();

await onData(async (dependencies) => {
  const chosen = all ? readModelNames : names;
  if (chosen.length === 0 || chosen.some((name) => !readModelNames.includes(name)))
    throw new Sentence(`Say which: ${usage}\nThere are ${readModelNames.join(', ')}.`);
  await work(dependencies, chosen);
});

async function rebuild(dependencies: Dependencies, chosen: readonly string[]): Promise<void> {
  await rebuildReadModels(dependencies, chosen, {
    onProgress: progressBar('events'),
    onBusy: ({ model }) =>
      console.log(`  – ${model.name}: built; waits until a long transaction lets go of the table in use (Ctrl-C gives up)`),
  });
  console.log(`  ✓ ${chosen.join(', ')}: rebuilt. What was in use before is kept: --roll-back puts it back, --drop drops it`);
}

async function verify(dependencies: Dependencies, chosen: readonly string[]): Promise<void> {
  for (const name of chosen) {
    const { rows, different, differences } = await verifyReadModel(dependencies, name, {
      onProgress: progressBar(`events for ${name}`),
    });
    if (different === 0) {
      console.log(`  ✓ ${name}: ${rows} rows, all as the log gives them`);
      continue;
    }
    process.exitCode = 1;
    console.log(`  ✗ ${name}: ${different} rows are not as the log gives them`);
    for (const { key, kind, columns } of differences)
      console.log(`      ${key} ${kind === 'different' ? `differs in ${columns.join(', ')}` : `is ${kind}`}`);
  }
}

async function rollBack(dependencies: Dependencies, chosen: readonly string[]): Promise<void> {
  for (const name of chosen)
    console.log(
      (await rollBackReadModel(dependencies, name))
        ? `  ✓ ${name}: what was in use before is in use again`
        : `  – ${name}: nothing was kept`,
    );
}

async function drop(dependencies: Dependencies, chosen: readonly string[]): Promise<void> {
  for (const name of chosen)
    console.log(
      (await dropPreviousOf(dependencies, name)) ? `  ✓ ${name}: dropped what was kept` : `  – ${name}: nothing was kept`,
    );
}

function readArguments(): { readonly names: readonly string[]; readonly all: boolean; readonly work: Work } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { all: flag, verify: flag, 'roll-back': flag, drop: flag },
    });
    const asked: readonly Work[] = [
      ...(values.verify ? [verify] : []),
      ...(values['roll-back'] ? [rollBack] : []),
      ...(values.drop ? [drop] : []),
    ];
    if (asked.length < 2) return { names: positionals, all: values.all, work: asked[0] ?? rebuild };
  } catch {
    // An option that there is none of: the sentence below says which there are.
  }
  throw new Sentence(`Say it so: ${usage}.`);
}
