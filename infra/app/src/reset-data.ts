import { StartError } from '@panelist/infra/foundation';
import type { LoadedConfig } from '@panelist/infra/foundation';
import { emptyDataFolder, isDataFolder } from './data-folder.js';
import { emptyDatabase } from './empty-database.js';
import { removeEmbeddedDatabase } from './embedded-database.js';

/**
 * Empties the data folder and the embedded database, or the database of `DATABASE_URL`.
 * @throws StartError while a Panelist runs on it, in production, and with `EVENT_STORE_URL`
 */
export async function resetData(config: LoadedConfig): Promise<void> {
  if (config.env === 'production')
    throw new StartError('APP_ENV is production: a reset would destroy everybody’s data, so nothing has been done.');
  if (config.eventStoreUrl !== null)
    throw new StartError(
      'EVENT_STORE_URL is set: the events lie in a server that cannot be emptied from here, so nothing has been done. Begin with a new one.',
    );
  if (config.databaseUrl !== null) return emptyDatabase(config.databaseUrl);
  if (isDataFolder(config.dataDir)) await removeEmbeddedDatabase(config.dataDir);
  emptyDataFolder(config.dataDir);
}
