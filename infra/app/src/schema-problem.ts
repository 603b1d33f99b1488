import type { Config } from '@panelist/infra/foundation';
import { schemaState } from '@panelist/infra/postgres';
import { isQueueMigrated } from '@panelist/infra/jobs';
import { migrations } from './migrations/index.js';

/**
 * Why a service may not use the database yet: what is not migrated; null when nothing is missing.
 * Throws when the database does not answer.
 */
export async function schemaProblem({ databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>): Promise<string | null> {
  const state = await schemaState(databaseUrl, migrations);
  if (state === 'missing' || state === 'older') return 'migrations';
  return redisUrl === null && !(await isQueueMigrated(databaseUrl)) ? 'migrations of the queue' : null;
}
