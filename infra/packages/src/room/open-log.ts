import { registry } from '@panelist/domain/registry';
import type { Config } from '../foundation/index.js';
import { eventStoreFrom, eventLog } from '../event-sourcing/index.js';
import { openVault } from '../personal-data/index.js';
import type { MasterKeys } from '../personal-data/index.js';
import { createPool } from '../postgres/index.js';
import type { Dependencies } from './dependencies.js';

export type OpenLog = Pick<Dependencies, 'pool' | 'store' | 'vault' | 'log'> & { readonly close: () => Promise<void> };

/**
 * Opens the configured log over connections of its own, for a thread, which can't share the
 * process's connections.
 * @param connections most open connections
 * @param name their name in `pg_stat_activity`
 */
export async function openLog(
  { masterKey, secondMasterKey, ...where }: Pick<Config, 'databaseUrl' | 'eventStoreUrl'> & MasterKeys,
  { connections, name }: { readonly connections: number; readonly name: string },
): Promise<OpenLog> {
  const pool = createPool(where.databaseUrl, { max: connections, name });
  try {
    const store = await eventStoreFrom(where, pool);
    const vault = await openVault({ pool, masterKey, secondMasterKey });
    return {
      pool,
      store,
      vault,
      log: eventLog({ store, vault, events: registry.events }),
      close: async () => {
        await store.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
