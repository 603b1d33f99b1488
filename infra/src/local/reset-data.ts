import { StartError } from '../config/index.js';
import type { LoadedConfig } from '../config/index.js';
import { emptyDataFolder, isDataFolder } from './data-folder.js';
import { emptyDatabase } from './empty-database.js';
import { removeEmbeddedDatabase } from './embedded-database.js';

/**
 * Empties the data folder and the embedded database wherever it is kept, or else the database of `DATABASE_URL`.
 * @throws StartError while a Panelist runs on it, and in production
 */
export async function resetData(config: LoadedConfig): Promise<void> {
  if (config.env === 'production')
    throw new StartError('APP_ENV is production: a reset would destroy everybody’s data, so nothing has been done.');
  if (config.databaseUrl !== null) return emptyDatabase(config.databaseUrl);
  if (isDataFolder(config.dataDir)) await removeEmbeddedDatabase(config.dataDir);
  emptyDataFolder(config.dataDir);
}
