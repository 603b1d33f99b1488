import type { LoadedConfig } from '@panelist/infra/foundation';
import { isPostgresAddress, StartError } from '@panelist/infra/foundation';
import { acceptsConnections } from '@panelist/infra/postgres';
import { openEmbeddedDatabase } from './embedded-database.js';
import type { EmbeddedDatabase } from './embedded-database.js';

/** The database of the configuration: the one of `DATABASE_URL`, or the embedded one of the data folder. */
export async function openDatabase(config: LoadedConfig): Promise<EmbeddedDatabase> {
  const { eventStoreUrl, databaseUrl } = config;
  if (eventStoreUrl !== null && isPostgresAddress(eventStoreUrl))
    await assertAnswers('EVENT_STORE_URL', eventStoreUrl, 'the one database');
  if (databaseUrl === null) return openEmbeddedDatabase(config.dataDir);
  await assertAnswers('DATABASE_URL', databaseUrl, 'the embedded PostgreSQL');
  return {
    url: databaseUrl,
    borrowed: true,
    notices: [],
    failed: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

async function assertAnswers(variable: string, url: string, otherwise: string): Promise<void> {
  if (await acceptsConnections(url)) return;
  const { host, pathname } = new URL(url);
  throw new StartError(
    `No database answers at ${variable} (${host}${pathname}): check the variable and that the server runs, or leave it out for ${otherwise}.`,
  );
}
