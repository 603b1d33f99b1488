import type { Config } from '@panelist/infra/foundation';
import { migrate } from '@panelist/infra/postgres';
import { migrateQueue } from '@panelist/infra/jobs';
import { migrations } from './migrations/index.js';

/** Migrates our schema, and the queue's if PostgreSQL holds the jobs. */
export async function migrateAll({ databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>): Promise<void> {
  await migrate(databaseUrl, migrations);
  if (redisUrl === null) await migrateQueue(databaseUrl);
}
