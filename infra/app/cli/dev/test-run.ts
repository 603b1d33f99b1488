import { availableParallelism } from 'node:os';
import { fail } from '../steps.mjs';

const SLOWEST = 10;

// The tests bring their own configuration: what is set for a running Panelist must not reach them.
// TEST_…_URL and EVENTSTORE_URL name servers for the tests.
const OF_A_RUNNING_PANELIST =
  /^(APP_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|(?!TEST_|EVENTSTORE_URL$).*_URL|MASTER_KEY|SESSION_SECRET|LOG_LEVEL|SIMULATE_RESEARCHERS|SCREENER_CYCLE_LIMIT)$/;

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What took how long. */
export interface Timed {
  readonly name: string;
  readonly milliseconds: number;
}

export interface CheckResult extends Counts {
  /** Shown where something failed. */
  readonly output?: string;
  /** What each test file took. */
  readonly files?: readonly Timed[];
}

export type Check = readonly [name: string, run: () => Promise<CheckResult>];

export interface TestRun {
  /** Runs one check, shows what failed, and counts. Returns whether it passed. */
  readonly check: (...check: Check) => Promise<boolean>;
  /** Runs checks that don't depend on each other, as many at a time as there are processors. */
  readonly checkTogether: (checks: readonly Check[]) => Promise<void>;
  readonly count: (counts: Counts) => void;
}

/**
 * One run of tests: `work(run)` does the checks, then the times are shown, and as the last line
 * what passed and failed. Sets the exit code.
 */
export async function testRun(title: string, work: (run: TestRun) => Promise<void>): Promise<void> {
  for (const name of Object.keys(process.env)) if (OF_A_RUNNING_PANELIST.test(name)) delete process.env[name];
  const begin = performance.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const parts: Timed[] = [];
  const files: Timed[] = [];

  function count({ passed, failed, skipped }: Counts): void {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }

  async function check(...[name, run]: Check): Promise<boolean> {
    const started = performance.now();
    const result = await run();
    const milliseconds = performance.now() - started;
    const isOne = result.passed + result.failed + result.skipped === 1;
    const numbers = isOne ? '' : `  ${result.passed} passed, ${result.failed} failed`;
    console.log(`  ${result.failed > 0 ? '✗' : '✓'} ${name}${numbers}  ${seconds(milliseconds)} s`);
    if (result.failed > 0) console.log(`\n${(result.output ?? '').trim()}\n`);
    count(result);
    parts.push({ name, milliseconds });
    files.push(...(result.files ?? []));
    return result.failed === 0;
  }

  async function checkTogether(checks: readonly Check[]): Promise<void> {
    const waiting = [...checks];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, worker));
  }

  try {
    console.log(`\n  ${title}\n`);
    await work({ check, checkTogether, count });
  } catch (error) {
    fail(error);
    total.failed += 1;
  }
  if (files.length > 0) {
    const slowest = files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
    console.log(`\n  Slowest test files\n${table(slowest)}`);
  }
  console.log(`\n  Parts\n${table([...parts, { name: 'The whole run', milliseconds: performance.now() - begin }])}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

function table(rows: readonly Timed[]): string {
  return rows.map(({ name, milliseconds }) => `  ${seconds(milliseconds).padStart(7)} s  ${name}`).join('\n');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
