import type { Config } from '@panelist/infra/foundation';
import { schemaState } from '@panelist/infra/postgres';
import { isQueueMigrated } from '@panelist/infra/jobs';
import { migrations } from './migrations/index.js';

/** What has to be migrated before a room may touch the database; null when nothing has to. Throws when the database can't be asked. */
export async function schemaProblem({ databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>): Promise<string | null> {
  const state = await schemaState(databaseUrl, migrations);
  if (state === 'missing' || state === 'older') return 'migrations';
  return redisUrl === null && !(await isQueueMigrated(databaseUrl)) ? 'migrations of the queue' : null;
}
