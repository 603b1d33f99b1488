import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, root } from './project.mjs';

const bin = (path) => [process.execPath, join(root, 'node_modules', path)];
const ESM = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/** What can be said about the code without running it, and the build: each counts as one test. */
export const staticChecks = [
  ['Format', [...bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']],
  ['Lint', [...bin('oxlint/bin/oxlint'), '--type-aware']],
  ['Types', [...bin('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['Types of the pages', [...bin('typescript/bin/tsc'), '-p', 'ui/tsconfig.json']],
  ['Import table', [process.execPath, join(root, 'infra/local/check-imports.mjs')]],
];

/** Faults at the size that fits here; what was built must be there. */
export const faults = [process.execPath, join(root, 'infra/local/faults.mjs'), '--small'];

export async function runCommand([command, ...args]) {
  const { code, output } = await run(command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** Unit and integration tests of all rooms. A file that could not even be loaded counts as one failure. */
export async function runJest() {
  return withReport(async (report) => {
    const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: [process.env.NODE_OPTIONS, ESM].filter(Boolean).join(' ') };
    const [command, ...args] = bin('jest/bin/jest.js');
    const { code, output } = await run(command, [...args, '--json', `--outputFile=${report}`, '--silent'], { env });
    const told = readReport(report);
    if (!told) return { passed: 0, failed: 1, skipped: 0, output };
    const failed = told.numFailedTests + told.numRuntimeErrorTestSuites;
    // Green tests and a red end: a leak, or a cluster that could not be stopped.
    const counted = failed === 0 && code !== 0 ? 1 : failed;
    const messages = told.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, message }) => `${name}\n${message}`);
    return {
      passed: told.numPassedTests,
      failed: counted,
      skipped: told.numPendingTests + told.numTodoTests,
      output: messages.join('\n') || output,
    };
  });
}

/** The journeys, against the real product: in a real browser, or (`infra/e2e/distributed`) over processes of its own for each room. */
export async function runPlaywright(folder) {
  return withReport(async (report) => {
    const env = { ...process.env, E2E_REPORT: report };
    const [command, ...args] = bin('@playwright/test/cli.js');
    const { code, output } = await run(command, [...args, 'test', '--config', `${folder}/playwright.config.ts`], { env });
    const stats = readReport(report)?.stats;
    if (!stats) return { passed: 0, failed: 1, skipped: 0, output };
    const failed = stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected;
    return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, output };
  });
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'panelist-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
