import { join } from 'node:path';
import { StartError, withDatabase, createLogger, type LoadedConfig, type OpenLog } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/service';
import { closers } from './closers.js';
import { prepareDataFolder } from './data-folder.js';
import { migrateAll } from './migrate-all.js';
import { openDatabase } from './open-database.js';
import { openDependencies } from './open-dependencies.js';
import { schemaProblem } from './retry-until-ready.js';

const DEADLINE_MS = 10_000;

export interface TaskOptions {
  readonly config: LoadedConfig;
  /** Fills the demo before the task if no Panelist runs; called if `APP_ENV` is `demo`. */
  readonly fillDemo?: ((dependencies: Dependencies) => Promise<unknown>) | undefined;
  /** Shows the operator a sentence. */
  readonly tell: (sentence: string) => void;
}

/**
 * Runs one task on the data: on the database of a running Panelist, or on one that it starts and
 * stops.
 */
export async function runTask<T>(options: TaskOptions, work: (dependencies: Dependencies) => Promise<T>): Promise<T> {
  const { config: loaded, tell, fillDemo } = options;
  const open = closers((name, error) => tell(`${name} did not end properly: ${String(error)}`));
  const log = openLog(loaded);
  try {
    const database = await openDatabase(loaded);
    open.add('PostgreSQL', database.stop);
    const isAlone = !database.borrowed;
    const config = withDatabase(loaded, database.url);
    if (isAlone) await migrateAll(config);
    else if ((await schemaProblem(config)) !== null)
      throw new StartError(
        'The database is older than this version: run "npm run service -- migrate" (or start Panelist) first.',
      );
    const dependencies = await openDependencies(config, log, open);
    if (isAlone && loaded.env === 'demo') await fillDemo?.(dependencies);
    return await work(dependencies);
  } finally {
    await open.closeAll(DEADLINE_MS);
  }
}

/**
 * Log files are in the data folder with the embedded database. With `DATABASE_URL` the operator
 * collects what processes write to standard output.
 */
function openLog({ databaseUrl, dataDir, logLevel }: LoadedConfig): OpenLog {
  if (databaseUrl !== null) return createLogger({ level: logLevel === 'silent' ? 'silent' : 'warn' });
  prepareDataFolder(dataDir);
  return createLogger({ level: logLevel, file: join(dataDir, 'logs', 'panelist.log') });
}
