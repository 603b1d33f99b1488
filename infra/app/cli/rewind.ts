import { rewind } from '../src/rewind.js';
import { progressBar } from './steps.mjs';
import { onData } from './task.js';

// Says what it did, for it can be run again: then it finds what is left.
await onData(async (dependencies) => {
  const { reactions, again, position, rebuilt, left } = await rewind(dependencies, {
    onProgress: progressBar('events'),
    onBusy: ({ model }) => console.log(`  – ${model.name}: built; waits until a long transaction lets go of the table in use`),
  });
  console.log('  ✓ Payouts are paused until each provider’s orders are accounted for (operations, Payouts)');
  if (reactions.length + again.length + rebuilt.length + left.length === 0) {
    console.log('  ✓ No processor is ahead of the event log: nothing to take back');
    return;
  }
  if (rebuilt.length > 0) console.log(`  ✓ ${rebuilt.join(', ')}: rebuilt from the log`);
  if (reactions.length > 0)
    console.log(`  ✓ ${reactions.join(', ')}: ${position === null ? 'begin again' : `go on after ${position}`}`);
  if (again.length > 0) console.log(`  ✓ ${again.join(', ')}: begin again with the log, to make their rows anew`);
  if (left.length > 0) console.log(`  – ${left.join(', ')}: of another version of the code, which has to rebuild them`);
});
