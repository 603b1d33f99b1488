import { fillDemo } from '@panelist/app/demo';
import { room as commandApi } from '@panelist/command-api';
import { loadConfig } from '@panelist/infra/foundation';
import { runPanelist } from '@panelist/app';
import { freePort } from '@panelist/infra/postgres';
import { room as projectors } from '@panelist/projectors';
import { room as queryApi } from '@panelist/query-api';
import { workersRoom } from '@panelist/workers';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// This check imports code under test in this file only.
export { exchange } from '../../testing/api-client.js';
export { advanceClock } from '../../testing/demo.js';
export { testDatabase } from '../../testing/index.js';
export type { TestDatabase } from '../../testing/index.js';
import { demoParts } from '@panelist/app/demo/researchers';

export interface RunningProduct {
  readonly origin: string;
  stop(): Promise<void>;
}

interface ProductOptions {
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly sessionSecret: string;
  /** Without workers no job, reaction or deadline runs: pages show the recorded state. */
  readonly workers: boolean;
}

/** Starts the whole demo in this process, on an existing database. Resolves once it is ready. */
export async function startProduct(options: ProductOptions): Promise<RunningProduct> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'panelist-first-edition-'));
  const config = loadConfig({
    APP_ENV: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: options.databaseUrl,
    MASTER_KEY: options.masterKey,
    SESSION_SECRET: options.sessionSecret,
    LOG_LEVEL: 'warn',
  });
  const panelist = runPanelist({
    config,
    rooms: [commandApi, queryApi, projectors, ...(options.workers ? [workersRoom(demoParts)] : [])],
    fillDemo,
    uiFolder: undefined,
    step: async (_name, work) => work(),
    tell: () => undefined,
  });
  const stop = async (): Promise<void> => {
    await panelist.stop(10_000);
    rmSync(folder, { recursive: true, force: true });
  };
  await panelist.ready.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { origin, stop };
}
