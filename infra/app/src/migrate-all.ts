import { isPostgresAddress } from '@panelist/infra/foundation';
import type { Config } from '@panelist/infra/foundation';
import { migrate, schemaState } from '@panelist/infra/postgres';
import type { SchemaState } from '@panelist/infra/postgres';
import { migrateQueue } from '@panelist/infra/jobs';
import { migrations, migrationsOfLog } from './migrations/index.js';

type Databases = Pick<Config, 'databaseUrl' | 'eventStoreUrl'>;

/** The one database, and that of the events where they have their own; each with its migrations. */
const databases = ({ databaseUrl, eventStoreUrl }: Databases) => [
  { url: databaseUrl, its: migrations },
  ...(eventStoreUrl !== null && isPostgresAddress(eventStoreUrl) ? [{ url: eventStoreUrl, its: migrationsOfLog }] : []),
];

/** How the schema of each database compares with the one that this version needs. Throws when one does not answer. */
export const schemaStates = async (config: Databases): Promise<readonly SchemaState[]> =>
  Promise.all(databases(config).map(async ({ url, its }) => schemaState(url, its)));

/** Migrates our schema, and the queue's if PostgreSQL holds the jobs. */
export async function migrateAll(config: Databases & Pick<Config, 'redisUrl'>): Promise<void> {
  for (const { url, its } of databases(config)) await migrate(url, its);
  if (config.redisUrl === null) await migrateQueue(config.databaseUrl);
}
