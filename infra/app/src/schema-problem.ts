import type { Config } from '@panelist/infra/foundation';
import { isQueueMigrated } from '@panelist/infra/jobs';
import { schemaStates } from './migrate-all.js';

/**
 * Why a room may not use the database yet: what is not migrated; null when nothing is missing.
 * Throws when the database does not answer.
 */
export async function schemaProblem(config: Pick<Config, 'databaseUrl' | 'eventStoreUrl' | 'redisUrl'>): Promise<string | null> {
  const states = await schemaStates(config);
  if (states.includes('missing') || states.includes('older')) return 'migrations';
  return config.redisUrl === null && !(await isQueueMigrated(config.databaseUrl)) ? 'migrations of the queue' : null;
}
