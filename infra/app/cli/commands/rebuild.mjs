import { parseArgs } from 'node:util';
import { fail, progressBar, Sentence } from '../steps.mjs';
import { runTask } from '../task.mjs';

const usage = 'npm run rebuild -- PROJECTOR … | --all [--verify | --roll-back | --drop]';

try {
  const { names, all, doing } = readArguments();
  await runTask(async (dependencies, { projectors }) => {
    const known = projectors.readModelNames;
    const chosen = all ? known : names;
    if (chosen.length === 0 || chosen.some((name) => !known.includes(name)))
      throw new Sentence(`Say which: ${usage}\nThere are ${known.join(', ')}.`);
    await doing(dependencies, projectors, chosen);
  });
} catch (error) {
  fail(error);
}

async function rebuild(dependencies, projectors, names) {
  await projectors.rebuildReadModels(dependencies, names, { onProgress: progressBar('events') });
  console.log(`  ✓ ${names.join(', ')}: rebuilt. What was in use before is kept: --roll-back puts it back, --drop drops it`);
}

async function verify(dependencies, projectors, names) {
  for (const name of names) {
    const { rows, different, differences } = await projectors.verifyReadModel(dependencies, name, {
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

async function rollBack(dependencies, projectors, names) {
  for (const name of names)
    console.log(
      (await projectors.rollBackReadModel(dependencies, name))
        ? `  ✓ ${name}: what was in use before is in use again`
        : `  – ${name}: nothing was kept`,
    );
}

async function drop(dependencies, projectors, names) {
  for (const name of names)
    console.log(
      (await projectors.dropPreviousOf(dependencies, name))
        ? `  ✓ ${name}: dropped what was kept`
        : `  – ${name}: nothing was kept`,
    );
}

function readArguments() {
  const flag = { type: 'boolean', default: false };
  try {
    const { positionals: names, values } = parseArgs({
      allowPositionals: true,
      options: { all: flag, verify: flag, 'roll-back': flag, drop: flag },
    });
    const asked = [
      [values.verify, verify],
      [values['roll-back'], rollBack],
      [values.drop, drop],
    ].filter(([wanted]) => wanted);
    if (asked.length < 2) return { names, all: values.all, doing: asked[0]?.[1] ?? rebuild };
  } catch {
    // An option that there is none of: the sentence below says which there are.
  }
  throw new Sentence(`Say it so: ${usage}.`);
}
