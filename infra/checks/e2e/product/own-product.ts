import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@panelist/infra/postgres';
import { memoryFolder } from '../../../testing/memory-folder.js';

export interface OwnProduct {
  readonly origin: string;
  /** Everything that it has logged. */
  readonly logged: () => string;
  /** Environment for commands on its data. */
  readonly environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

const command = fileURLToPath(new URL('../../../app/cli/run.mjs', import.meta.url));
/** Among three browsers on two processors a start takes more than a minute. */
const startWithinMs = 120_000;
/** For the fixture that starts it. */
export const OWN_PRODUCT_MS = startWithinMs + 30_000;

/**
 * A separate Panelist with its own data, clock and settings, for journeys that would disturb
 * others.
 */
export async function startOwnProduct(settings: Readonly<Record<string, string>>): Promise<OwnProduct> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(memoryFolder(), 'panelist-e2e-own-'));
  // As root, PostgreSQL's user needs access.
  chmodSync(folder, 0o755);
  const environment = {
    ...process.env,
    APP_ENV: 'demo',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: origin,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    EVENT_STORE_URL: '',
    REDIS_URL: '',
    NATS_URL: '',
    ...settings,
  };
  const child = spawn(process.execPath, [command, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'exit');

  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startWithinMs;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The product did not start. ${stderr}`);
    }
    await pause(100);
  }
  return { origin, environment, logged: () => stdout + stderr, stop };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
