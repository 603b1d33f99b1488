import { join } from 'node:path';
import { StartError, withDatabase, createLogger } from '@panelist/infra/foundation';
import type { Config, LoadedConfig } from '@panelist/infra/foundation';
import { startHttp } from '@panelist/infra/http';
import type { RunningHttp } from '@panelist/infra/http';
import type { Dependencies, Service, RunningService } from '@panelist/infra/service';
import { assertPortFree, portProblem } from './assert-port-free.js';
import { closers } from './closers.js';
import type { Closers } from './closers.js';
import { prepareDataFolder } from './data-folder.js';
import { httpOfServices } from './http-of-services.js';
import { migrateAll } from './migrate-all.js';
import { openDatabase } from './open-database.js';
import { openDependencies } from './open-dependencies.js';
import { untilReady } from './readiness.js';

/** Runs and shows one step; see `infra/app/cli/steps.mjs`. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface RunOptions {
  readonly config: LoadedConfig;
  readonly services: readonly Service[];
  /**
   * Fills the demo; called at every start if `APP_ENV` is `demo`. A sentence is for the operator.
   */
  readonly fillDemo?: ((dependencies: Dependencies) => Promise<string | null>) | undefined;
  /** Folder of the built pages. */
  readonly uiFolder: string | undefined;
  readonly step: Step;
  /** Shows the operator a sentence. */
  readonly tell: (sentence: string) => void;
}

export interface Panelist {
  /**
   * Resolves with the address once everything runs; rejects with a `StartError` where the operator
   * has to correct something.
   */
  readonly ready: Promise<string>;
  /** Resolves with a sentence when a part that everything needs has ended. */
  readonly failed: Promise<string>;
  /** Orderly stop, also during the start: calls and services first, PostgreSQL last. */
  readonly stop: (deadlineMs: number) => Promise<void>;
}

/** Runs everything in this process, and the embedded PostgreSQL. */
export function runPanelist(options: RunOptions): Panelist {
  const aborted = new AbortController();
  let fail: (sentence: string) => void = () => undefined;
  const failed = new Promise<string>((resolve) => (fail = resolve));
  const open = closers((name, error) => options.tell(`${name} did not end properly: ${String(error)}`));
  const step: Step = async (name, work) => {
    aborted.signal.throwIfAborted();
    return options.step(name, work);
  };
  const ready = start({ ...options, step }, open, fail, aborted.signal).catch(async (error: unknown) => {
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

async function start(
  options: RunOptions,
  open: Closers,
  fail: (sentence: string) => void,
  aborted: AbortSignal,
): Promise<string> {
  const { config: loaded, services, step, fillDemo } = options;
  prepareDataFolder(loaded.dataDir);
  const log = createLogger({ level: loaded.logLevel, file: join(loaded.dataDir, 'logs', 'panelist.log') });
  const config = await step('Starting PostgreSQL', async () => startDatabase(loaded, open, options.tell, fail));
  await assertPortFree(config.host, config.port);
  await step('Migrating', async () => migrateAll(config));
  const dependencies = await step('Connecting', async () => openDependencies(config, log, open));
  if (config.env === 'demo' && fillDemo) {
    const sentence = await step('Filling the demo', async () => fillDemo(dependencies));
    if (sentence !== null) options.tell(sentence);
  }

  const running: RunningService[] = [];
  let http: RunningHttp | undefined;
  // In parallel: an open page keeps its live channel until its service closes it.
  open.add('The services', async (deadlineMs) => {
    const parts = running.map(async (service) => service.stop(deadlineMs));
    if (http) parts.push(http.close(deadlineMs));
    const ends = await Promise.allSettled(parts);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  });
  await step('Starting the services', async () => {
    for (const service of services) running.push(await service.start(dependencies));
    http = await startHttp({ ...httpOfServices(dependencies, running), uiFolder: options.uiFolder }).catch((error: unknown) => {
      throw portProblem(error, config.host, config.port);
    });
  });
  await step('Catching up', async () => untilReady(running, aborted, options.tell));
  log.logger.info({ env: config.env, port: config.port }, 'ready');
  return config.publicUrl;
}

async function startDatabase(
  loaded: LoadedConfig,
  open: Closers,
  tell: (sentence: string) => void,
  fail: (sentence: string) => void,
): Promise<Config> {
  const database = await openDatabase(loaded);
  open.add('PostgreSQL', database.stop);
  if (loaded.databaseUrl === null && database.borrowed)
    throw new StartError('Panelist is running on this data folder already: use that one, or name another folder with DATA_DIR.');
  void database.failed.then(fail);
  database.notices.forEach(tell);
  return withDatabase(loaded, database.url);
}
