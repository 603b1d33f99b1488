import { fail, progressBar, Sentence } from '../steps.mjs';
import { runTask } from '../task.mjs';

try {
  const [name] = process.argv.slice(2);
  await runTask(async (dependencies, { projectors }) => {
    const known = projectors.projectors.map((projector) => projector.name);
    if (!known.includes(name)) throw new Sentence(`Say which: npm run rebuild -- PROJECTOR (${known.join(', ')}).`);
    await projectors.rebuildProjector(dependencies, name, { onProgress: progressBar('events') });
    console.log(`  ✓ ${name} has been rebuilt`);
  });
} catch (error) {
  fail(error);
}
