import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, run, root } from '../project.mjs';
import type { CheckResult, Timed } from './test-run.js';

export type Command = readonly [program: string, ...args: string[]];
type Named = readonly [name: string, command: Command];

const bin = (path: string): Command => [process.execPath, join(root, 'node_modules', path)];
/** A check that hangs fails after this time, and the others go on. */
const limitMs = 40 * 60_000;

/** More files that fail than this are no accident. */
const mostTriedAgain = 5;

/** The line of Node that operators run, for machines that have another. */
const node24 = { major: 24, version: '24.21.0' };
export const isNode24 = Number(process.versions.node.split('.')[0]) === node24.major;

const ESM = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/** Long tests say so in their file's name: `payouts.full.int.test.ts`. */
export const TESTS_MARKED_LONG = /\.full\.(unit|int|e2e)\.test\./;

const cacheFolder = join(root, 'node_modules/.cache/checks');
/** What each test file took in the last run that it was part of, in milliseconds. */
const timesFile = join(cacheFolder, 'test-times.json');

/**
 * Checks the types of one project. One thread uses half the processor time of several; the next run
 * starts from what this one learned.
 */
const types = (project: string, name: string): Command => [
  ...bin('typescript/bin/tsc'),
  '-p',
  project,
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  join(cacheFolder, `${name}.tsbuildinfo`),
];

const ownCommand = (name: string): Command => [process.execPath, join(root, 'infra/app/cli/run.mjs'), name];

/** What can be said about the code without running it: each counts as one test. */
export const staticChecks = {
  format: (files: readonly string[]): Named => [
    'Format',
    [...bin('oxfmt/bin/oxfmt'), '--list-different', '--no-error-on-unmatched-pattern', ...files],
  ],
  lint: (files: readonly string[]): Named => ['Lint', [...bin('oxlint/bin/oxlint'), '--type-aware', ...files]],
  types: (): Named => ['Types', types('tsconfig.json', 'services')],
  uiTypes: (): Named => ['Types of the pages', types('ui/tsconfig.json', 'ui')],
  imports: (): Named => ['Import table', ownCommand('check-imports')],
  words: (): Named => ['Names and comments', [process.execPath, join(root, 'infra/checks/names/words.mjs')]],
};

/** One fault with 20 people, or all faults of the small size. Needs the build. */
export const faults = (isFull: boolean): Command => [
  ...ownCommand('faults'),
  ...(isFull ? ['--small'] : ['--small', '--people', '20', '--minutes', '0.05', '--only', 'kill']),
];

export async function runCommand([command, ...args]: Command): Promise<CheckResult> {
  mkdirSync(cacheFolder, { recursive: true });
  const { code, output } = await run(command, args, { limitMs });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** Builds all services; counts as one test. */
export async function runBuild(): Promise<CheckResult> {
  return build(async (_name, work) => work()).then(
    () => ({ passed: 1, failed: 0, skipped: 0 }),
    (error: Error) => ({ passed: 0, failed: 1, skipped: 0, output: error.message }),
  );
}

/** Which tests: also those marked as long? */
interface Size {
  readonly long?: boolean;
}

/** Of Jest's report what we read. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** Of Playwright's report what we read. */
interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
  readonly suites: readonly (Suite & { readonly file: string })[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly Spec[];
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly { readonly status: string; readonly results: readonly Attempt[] }[];
}

interface Attempt {
  readonly duration: number;
  readonly error?: { readonly message?: string };
}

/** A test, or a file of tests, that failed, and what it said. */
interface Failure {
  readonly name: string;
  readonly message: string;
}

/**
 * Unit and integration tests of all services. A file that could not even be loaded counts as one
 * failure. In CI a few files that failed run once more by themselves, when nothing else takes the
 * processors.
 * @param options `long`: also tests marked as long. `only`: these files instead of all.
 */
export async function runJest(options: JestOptions = {}): Promise<CheckResult> {
  const first = await runJestOnce(options);
  const { failures } = first;
  if (!process.env['CI'] || failures.length === 0 || failures.length > mostTriedAgain) return first;
  const second = await runJestOnce({ ...options, long: true, only: failures.map(({ name }) => name) });
  reportSecondTries(failures.filter(({ name }) => second.failures.every((again) => again.name !== name)));
  const { passed, failed, skipped, files = [] } = first;
  return { ...second, passed: passed + Math.max(0, failed - second.failed), skipped, files };
}

type JestOptions = Size & {
  readonly only?: readonly string[];
  /** The Node that runs them; without it this one. */
  readonly node?: string;
};

/**
 * The same on Node 24, which a package of npm brings: the operators' line, where this process runs
 * another. Skipped with the reason where it can't be had, and in CI a failure.
 */
export async function runJestOnNode24(options: JestOptions = {}): Promise<CheckResult> {
  const folder = join(cacheFolder, `node-${node24.version}`);
  const name = `node-${process.platform}-${process.arch}`;
  const node = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    const wanted = ['install', '--no-save', '--no-package-lock', '--prefix', folder, `${name}@${node24.version}`];
    const { code, output } = await run('npm', wanted, { limitMs });
    if (code !== 0) {
      console.log(`  - ${name}@${node24.version} could not be had: nothing was tested on it`);
      return process.env['CI'] ? { passed: 0, failed: 1, skipped: 0, output } : { passed: 0, failed: 0, skipped: 1, output };
    }
  }
  return runJest({ ...options, node });
}

async function runJestOnce({
  long = true,
  only,
  node = process.execPath,
}: JestOptions): Promise<CheckResult & { readonly failures: readonly Failure[] }> {
  return withReport(async (report) => {
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      NODE_OPTIONS: [process.env['NODE_OPTIONS'], ESM].filter(Boolean).join(' '),
      PANELIST_CASES: long ? 'all' : 'quarter',
    };
    const [, ...args] = bin('jest/bin/jest.js');
    const choice = [
      ...(long ? [] : ['--testPathIgnorePatterns', '/node_modules/', TESTS_MARKED_LONG.source]),
      ...(only ? ['--runTestsByPath', ...only] : []),
    ];
    const { code, output } = await run(node, [...args, '--json', `--outputFile=${report}`, '--silent', ...choice], {
      env,
      limitMs,
    });
    const told = readReport(report) as JestReport | undefined;
    if (!told) return { passed: 0, failed: 1, skipped: 0, output, failures: [] };
    const failed = told.numFailedTests + told.numRuntimeErrorTestSuites;
    // Green tests and a red end: a leak, or a cluster that could not be stopped.
    const counted = failed === 0 && code !== 0 ? 1 : failed;
    const failures = told.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, message }) => ({ name: relative(root, name), message }));
    const files = told.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      milliseconds: endTime - startTime,
    }));
    rememberTimes(files);
    return {
      passed: told.numPassedTests,
      failed: counted,
      skipped: told.numPendingTests + told.numTodoTests,
      output: failures.map(({ name, message }) => `${name}\n${message}`).join('\n') || output,
      files,
      failures,
    };
  });
}

/** What test files took the last time, in milliseconds by name. */
export function timesOfTests(): Readonly<Record<string, number>> {
  return (readReport(timesFile) ?? {}) as Readonly<Record<string, number>>;
}

function rememberTimes(files: readonly Timed[]): void {
  const times = { ...timesOfTests(), ...Object.fromEntries(files.map(({ name, milliseconds }) => [name, milliseconds])) };
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(timesFile, JSON.stringify(times));
}

/**
 * The journeys, against the real product: in a real browser, or (`infra/checks/e2e/distributed`)
 * over processes of its own for each service.
 * @param options `long`: also files marked as long
 */
export async function runPlaywright(folder: string, { long = true }: Size = {}): Promise<CheckResult> {
  return withReport(async (report) => {
    const env = { ...process.env, E2E_REPORT: report, E2E_LOOKS: long ? 'all' : 'none' };
    const [command, ...args] = bin('@playwright/test/cli.js');
    const choice = long ? [] : ['--grep-invert', TESTS_MARKED_LONG.source];
    const { code, output } = await run(command, [...args, 'test', '--config', `${folder}/playwright.config.ts`, ...choice], {
      env,
      limitMs,
    });
    const told = readReport(report) as PlaywrightReport | undefined;
    if (!told?.stats) return { passed: 0, failed: 1, skipped: 0, output };
    const { stats } = told;
    const flaky = told.suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
    reportSecondTries(flaky.map((spec) => ({ name: `${spec.file}: ${spec.title}`, message: firstErrorOf(spec) })));
    const failed = stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected;
    const files = told.suites.map((suite) => ({
      name: join(relative(root, told.config.rootDir), suite.file),
      milliseconds: sum(resultsOf(suite).map(({ duration }) => duration)),
    }));
    return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, output, files };
  });
}

/** Every attempt at every test in a suite of Playwright's report. */
function resultsOf(suite: Suite): readonly Attempt[] {
  return specsOf(suite).flatMap(({ tests }) => tests.flatMap(({ results }) => results));
}

function specsOf({ suites = [], specs = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const firstErrorOf = ({ tests }: Spec): string =>
  tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))[0] ?? '';

/** Enough to see what a test expected and where. */
const linesOfFailure = 25;

/**
 * A test that fails and then passes is a bug of the test or of the product: the run says why it
 * failed, so that its cause is found.
 */
function reportSecondTries(failures: readonly Failure[]): void {
  for (const { name, message } of failures) {
    console.log(`  ! passed at the second try only: ${name}`);
    for (const line of message.trim().split('\n').slice(0, linesOfFailure)) console.log(`      ${line}`);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

async function withReport<T>(work: (report: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'panelist-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
