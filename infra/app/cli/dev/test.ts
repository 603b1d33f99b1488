import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { faults, isNode24, runBuild, runCommand, runJest, runJestOnNode24, runPlaywright, staticChecks } from './checks.js';
import { memoryFolder } from '../../../testing/memory-folder.js';
import { checkFirstLoads } from './first-loads.js';
import { testRun } from './test-run.js';
import type { Check, CheckResult } from './test-run.js';

// `--full` (npm run test:full): also what is marked as long, and all faults of the small size.
const isFull = process.argv.includes('--full');
const size = { long: isFull };

await testRun(isFull ? 'Panelist: all tests, also the long ones' : 'Panelist: all tests but the long ones', async (run) => {
  // The longest first, so that none is left alone at the end.
  const { format, lint, types, uiTypes, imports, words } = staticChecks;
  const quick = [format(['.']), lint([]), types(), uiTypes(), imports(), words()];
  await run.checkTogether(quick.map(([name, command]) => [name, async () => runCommand(command)]));
  await run.check('Unit and integration tests', async () => runJest(size));
  if (isFull && !isNode24) await run.check('Unit and integration tests on Node 24', async () => runJestOnNode24({ long: false }));
  // Not together with the lint: its types look at what is built.
  if (await run.check('Build', runBuild)) {
    await run.check('First loads of the pages', async () => checkFirstLoads());
    await run.check('Journeys in a browser', journeys);
    const last: readonly Check[] = [
      ['Services as processes of their own', async () => runPlaywright('infra/checks/e2e/distributed', size)],
      ['Broken on purpose', async () => runCommand(faults(isFull))],
    ];
    // One of each leaves a processor idle half the time; all faults, and the long incidents, take
    // both.
    if (isFull) for (const each of last) await run.check(...each);
    else await run.checkTogether(last);
  } else {
    console.log('  - Journeys and faults: not tried, for nothing was built');
    run.count({ passed: 0, failed: 0, skipped: 3 });
  }
});

/** The product gets a data folder of its own, and leaves nothing behind. */
async function journeys(): Promise<CheckResult> {
  const folder = mkdtempSync(join(memoryFolder(), 'panelist-e2e-'));
  // PostgreSQL's own user must get in when we are root.
  chmodSync(folder, 0o755);
  process.env['E2E_DATA_DIR'] = join(folder, 'data');
  try {
    return await runPlaywright('infra/checks/e2e', size);
  } finally {
    const { loadConfig } = await import('@panelist/infra/foundation');
    const { resetData } = await import('../../src/reset-data.js');
    await resetData(loadConfig({ DATA_DIR: process.env['E2E_DATA_DIR'] }));
    rmSync(folder, { recursive: true, force: true });
  }
}
