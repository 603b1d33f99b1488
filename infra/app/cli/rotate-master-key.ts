import { rotateMasterKey } from '@panelist/infra/personal-data';
import { progressBar, Sentence } from './steps.mjs';
import { onData } from './task.js';

// Wraps the keys of the vault with MASTER_KEY that SECOND_MASTER_KEY still wraps:
// infra/deploy/README.md, "Another master key".
await onData(async ({ config: { masterKey, secondMasterKey }, pool }) => {
  if (secondMasterKey === null)
    throw new Sentence('SECOND_MASTER_KEY must be the key in use so far, and MASTER_KEY the new one.');
  const { rewrapped, foreign } = await rotateMasterKey(pool, { masterKey, secondMasterKey }, progressBar('keys'));
  console.log(`  ✓ ${rewrapped} keys are wrapped by MASTER_KEY now`);
  if (foreign === 0) return console.log('    None is left that needs SECOND_MASTER_KEY: leave it out with the next start');
  process.exitCode = 1;
  console.log(`  ✗ ${foreign} keys are wrapped by neither of the two: run it again with the key that wraps them`);
});
