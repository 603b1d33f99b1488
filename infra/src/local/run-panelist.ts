import { join } from 'node:path';
import { systemClock } from '../clock/index.js';
import { StartError, withDatabase } from '../config/index.js';
import type { LoadedConfig } from '../config/index.js';
import { memoryIdempotency, startHttp } from '../http/index.js';
import { createLogger } from '../logging/index.js';
import { createMetrics } from '../metrics/index.js';
import { migrate } from '../postgres/index.js';
import type { Dependencies, Room } from '../runtime/index.js';
import { memorySessions } from '../sessions/index.js';
import { assertPortFree, portProblem } from './assert-port-free.js';
import { closers } from './closers.js';
import type { Closers } from './closers.js';
import { prepareDataFolder } from './data-folder.js';
import { openDatabase } from './open-database.js';

/** Runs and shows one step; see `infra/local/steps.mjs`. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface RunOptions {
  readonly config: LoadedConfig;
  readonly rooms: readonly Room[];
  /** Fills the demo; called when `APP_ENV` is `demo`. */
  readonly fillDemo?: ((dependencies: Dependencies) => Promise<void>) | undefined;
  readonly uiFolder: string | undefined;
  readonly step: Step;
  /** Shows a person what they should know. */
  readonly tell: (sentence: string) => void;
}

export interface Panelist {
  /** Resolves with the address once everything runs; rejects with a `StartError` where a person has to put something right. */
  readonly ready: Promise<string>;
  /** Resolves with a sentence when something that everything needs has died. */
  readonly failed: Promise<string>;
  /** Ends in order, also in the middle of the start: calls first, then the rooms, PostgreSQL last. */
  readonly stop: (deadlineMs: number) => Promise<void>;
}

/** Everything in this one process, plus the embedded PostgreSQL. */
export function runPanelist(options: RunOptions): Panelist {
  const aborted = new AbortController();
  let fail: (sentence: string) => void = () => undefined;
  const failed = new Promise<string>((resolve) => (fail = resolve));
  const open = closers((name, error) => options.tell(`${name} did not end properly: ${String(error)}`));
  const step: Step = async (name, work) => {
    aborted.signal.throwIfAborted();
    return options.step(name, work);
  };
  const ready = start({ ...options, step }, open, fail).catch(async (error: unknown) => {
    await open.closeAll(5_000);
    throw error;
  });
  return {
    ready,
    failed,
    stop: async (deadlineMs) => {
      aborted.abort(new StartError('Stopped.'));
      await ready.catch(() => undefined);
      await open.closeAll(deadlineMs);
    },
  };
}

async function start(options: RunOptions, open: Closers, fail: (sentence: string) => void): Promise<string> {
  const { config: loaded, step, tell } = options;
  prepareDataFolder(loaded.dataDir);
  const log = createLogger({ level: loaded.logLevel, file: join(loaded.dataDir, 'logs', 'panelist.log') });
  open.add('The log', async () => log.close());
  const database = await step('Starting PostgreSQL', async () => {
    const opened = await openDatabase(loaded);
    open.add('PostgreSQL', opened.stop);
    if (loaded.databaseUrl === null && opened.borrowed)
      throw new StartError(
        'Panelist is running on this data folder already: use that one, or name another folder with DATA_DIR.',
      );
    return opened;
  });
  void database.failed.then(fail);
  database.notices.forEach(tell);
  await assertPortFree(loaded.host, loaded.port);
  const config = withDatabase(loaded, database.url);
  await step('Migrating', async () => migrate(config.databaseUrl));
  const metrics = createMetrics({ process: true });
  const http = await step('Serving', async () =>
    startHttp({
      host: config.host,
      port: config.port,
      publicUrl: config.publicUrl,
      trustProxy: config.trustedProxies,
      logger: log.logger,
      metrics,
      clock: systemClock(),
      routes: [],
      ready: async () => null,
      uiFolder: options.uiFolder,
      sessions: memorySessions(systemClock()),
      rolesOf: async () => null,
      idempotency: memoryIdempotency(),
    }).catch((error: unknown) => {
      throw portProblem(error, config.host, config.port);
    }),
  );
  open.add('HTTP', http.close);
  return http.url;
}
