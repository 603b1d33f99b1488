import { execFile, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@panelist/infra/postgres';
import type { BenchContext, BenchDatabase } from './row.js';

/**
 * A process of the product on a database of the bench's server: everything in one process, as with
 * `npm start`, or one service.
 */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** From the start of its process until it was ready, in seconds. */
  readonly readyAfter: number;
  /** Bytes of the process's heap in use after a full garbage collection. */
  readonly heapAfterCollection: () => Promise<number>;
  /** Stops it before the row ends. */
  readonly stop: () => Promise<void>;
}

const local = resolve(import.meta.dirname, '../../app/cli');
const readyWithin = 180_000;

/**
 * Starts the product and waits until it is ready (with everything in one process: once its read
 * models have caught up). It ends with the row.
 * @param options.built builds and runs the built product, as `npm start` does, instead of the
 * sources, so that no compiler uses memory
 * @param options.service only this service, as in the distributed mode
 */
export async function startProduct(
  context: BenchContext,
  database: BenchDatabase,
  { built = false, service }: { readonly built?: boolean; readonly service?: 'command-api' | undefined } = {},
): Promise<Product> {
  if (built) await build();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'panelist-bench-data-'));
  const logFile = join(folder, 'output.log');
  const log = openSync(logFile, 'a');
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    APP_ENV: 'test',
    SIMULATE_RESEARCHERS: 'false',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
  };
  const loader = built ? [] : ['--import', join(local, 'register-typescript.mjs')];
  const command = (name: string): readonly string[] => (built ? [join(local, 'run.mjs'), name] : [join(local, `${name}.ts`)]);
  // A service in its own process waits for the migration, which is a separate task.
  if (service !== undefined) await promisify(execFile)(process.execPath, [...loader, ...command('service'), 'migrate'], { env });
  const begin = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      ...loader,
      '--import',
      join(import.meta.dirname, 'programs/heap-answers.mjs'),
      ...(service === undefined ? command('serve') : [...command('service'), service]),
    ],
    {
      env,
      stdio: ['ignore', log, log, 'ipc'],
    },
  );
  closeSync(log);
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(force);
    rmSync(folder, { recursive: true, force: true });
  };
  context.after(stop);
  const url = `http://127.0.0.1:${port}`;
  const end = Date.now() + readyWithin;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`Panelist did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    await pause(100);
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter: (performance.now() - begin) / 1_000,
    stop,
    heapAfterCollection: async () =>
      new Promise((settle, fail) => {
        child.once('message', (answer) => settle(Number(answer)));
        child.send('heap', (error) => error && fail(error));
      }),
  };
}

/** Longest time that the work after filling a database may take, in milliseconds. */
const settledWithin = 600_000;

/**
 * Waits until the product has done what the events of a filled database make it do: mails,
 * payments, counts. It would be measured, too.
 */
export async function settled({ pool }: BenchDatabase): Promise<void> {
  const end = Date.now() + settledWithin;
  for (let calm = 0; calm < 5;) {
    const { rows } = await pool.query<{ due: string }>(
      `select (select count(*) from app.deadlines where not_before <= now())
         + (select count(*) from bullmq.job where state in ('waiting', 'active'))
         + (select count(*) from app.checkpoints where kind = 'reaction' and lag > 0) as due`,
    );
    calm = Number(rows[0]?.due) === 0 ? calm + 1 : 0;
    if (Date.now() > end) throw new Error(`There is work left after ${settledWithin / 1_000} s: ${rows[0]?.due}`);
    await pause(1_000);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Builds as `npm start` does, only what changed. The launchers are not compiled. */
async function build(): Promise<void> {
  const launcher: string = join(local, 'project.mjs');
  const { build: run } = (await import(launcher)) as {
    build: (show: (name: string, work: () => Promise<void>) => Promise<void>) => Promise<void>;
  };
  await run(async (_name, work) => work());
}
