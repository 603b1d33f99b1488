import type { Config } from '../config/index.js';
import { migrate } from '../postgres/index.js';
import { migrateQueue } from '../queue/index.js';

/** Brings everything that lies in the database up to date: our schema, and the queue's where jobs lie there. */
export async function migrateAll({ databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>): Promise<void> {
  await migrate(databaseUrl);
  if (redisUrl === null) await migrateQueue(databaseUrl);
}
