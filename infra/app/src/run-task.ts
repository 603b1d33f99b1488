import { join } from 'node:path';
import { StartError, withDatabase, createLogger } from '@panelist/infra/foundation';
import type { LoadedConfig, OpenLog } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/room';
import { closers } from './closers.js';
import { prepareDataFolder } from './data-folder.js';
import { migrateAll } from './migrate-all.js';
import { openDatabase } from './open-database.js';
import { openDependencies } from './open-dependencies.js';
import { schemaProblem } from './schema-problem.js';

const DEADLINE_MS = 10_000;

export interface TaskOptions {
  readonly config: LoadedConfig;
  /** Fills the demo before the task, where nothing runs that has done so; called when `APP_ENV` is `demo`. */
  readonly fillDemo?: ((dependencies: Dependencies) => Promise<unknown>) | undefined;
  /** Shows a person what they should know. */
  readonly tell: (sentence: string) => void;
}

/** Does one thing on the data and ends: on the database of a Panelist that runs, or else on one that is started for the time. */
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
      throw new StartError('The database is older than this version: run "npm run room -- migrate" (or start Panelist) first.');
    const dependencies = await openDependencies(config, log, open);
    if (isAlone && loaded.env === 'demo') await fillDemo?.(dependencies);
    return await work(dependencies);
  } finally {
    await open.closeAll(DEADLINE_MS);
  }
}

/** Beside the data where they are ours to keep; a database of somebody's own comes with somebody who collects what processes write. */
function openLog({ databaseUrl, dataDir, logLevel }: LoadedConfig): OpenLog {
  if (databaseUrl !== null) return createLogger({ level: logLevel === 'silent' ? 'silent' : 'warn' });
  prepareDataFolder(dataDir);
  return createLogger({ level: logLevel, file: join(dataDir, 'logs', 'panelist.log') });
}
