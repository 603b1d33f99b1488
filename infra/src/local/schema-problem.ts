import type { Config } from '../config/index.js';
import { schemaState } from '../postgres/index.js';
import { isQueueMigrated } from '../queue/index.js';

/** What has to be migrated before a room may touch the database; null when nothing has to. Throws when the database can't be asked. */
export async function schemaProblem({ databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>): Promise<string | null> {
  const state = await schemaState(databaseUrl);
  if (state === 'missing' || state === 'older') return 'migrations';
  return redisUrl === null && !(await isQueueMigrated(databaseUrl)) ? 'migrations of the queue' : null;
}
