import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults, runCommand, runJest, runPlaywright, staticChecks } from '../checks.mjs';
import { build, install } from '../project.mjs';
import { fail } from '../steps.mjs';

// The tests bring their own configuration: what is set for a running Panelist must not reach them. TEST_…_URL and EVENTSTORE_URL name servers for the tests.
for (const name of Object.keys(process.env))
  if (
    /^(APP_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|(?!TEST_|EVENTSTORE_URL$).*_URL|MASTER_KEY|SESSION_SECRET|LOG_LEVEL|SIMULATE_RESEARCHERS|SCREENER_CYCLE_LIMIT)$/.test(
      name,
    )
  )
    delete process.env[name];

const total = { passed: 0, failed: 0, skipped: 0 };

try {
  console.log('\n  Panelist: all tests\n');
  await install();
  for (const [name, command] of staticChecks) await check(name, () => runCommand(command));
  await check('Unit and integration tests', runJest);
  const built = await check('Build', buildAll);
  if (built) {
    await check('Journeys in a browser', journeys);
    await check('Rooms as processes of their own', () => runPlaywright('infra/e2e/distributed'));
    await check('Broken on purpose', () => runCommand(faults));
  } else {
    console.log('  - Journeys and faults: not tried, for nothing was built');
    count({ passed: 0, failed: 0, skipped: 3 });
  }
} catch (error) {
  fail(error);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs one check, shows what failed, and counts. */
async function check(name, work) {
  const begin = performance.now();
  const result = await work();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const numbers =
    result.passed + result.failed + result.skipped === 1 ? '' : `  ${result.passed} passed, ${result.failed} failed`;
  console.log(`  ${result.failed > 0 ? '✗' : '✓'} ${name}${numbers}  ${seconds} s`);
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  count(result);
  return result.failed === 0;
}

function count({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

async function buildAll() {
  return build((_name, work) => work()).then(
    () => ({ passed: 1, failed: 0, skipped: 0 }),
    (error) => ({ passed: 0, failed: 1, skipped: 0, output: error.message }),
  );
}

/** The product gets a data folder of its own, and leaves nothing behind. */
async function journeys() {
  const folder = mkdtempSync(join(tmpdir(), 'panelist-e2e-'));
  // PostgreSQL's own user must get in when we are root.
  chmodSync(folder, 0o755);
  process.env.E2E_DATA_DIR = join(folder, 'data');
  try {
    return await runPlaywright('infra/e2e');
  } finally {
    const { loadConfig } = await import('@panelist/infra/config');
    const { resetData } = await import('@panelist/infra/local');
    await resetData(loadConfig({ DATA_DIR: process.env.E2E_DATA_DIR }));
    rmSync(folder, { recursive: true, force: true });
  }
}
