import type { LoadedConfig } from '@panelist/infra/foundation';
import { StartError } from '@panelist/infra/foundation';
import { acceptsConnections } from '@panelist/infra/postgres';
import { openEmbeddedDatabase } from './embedded-database.js';
import type { EmbeddedDatabase } from './embedded-database.js';

/**
 * The database of the configuration: the one of `DATABASE_URL`, or the embedded one of the data
 * folder.
 */
export async function openDatabase(config: LoadedConfig): Promise<EmbeddedDatabase> {
  if (config.databaseUrl === null) return openEmbeddedDatabase(config.dataDir);
  if (!(await acceptsConnections(config.databaseUrl))) {
    const { host, pathname } = new URL(config.databaseUrl);
    throw new StartError(
      `No database answers at DATABASE_URL (${host}${pathname}): check the variable and that the server runs, or leave it out for the embedded PostgreSQL.`,
    );
  }
  return {
    url: config.databaseUrl,
    borrowed: true,
    notices: [],
    failed: new Promise(() => undefined),
    stop: async () => undefined,
  };
}
