import { registry } from '@panelist/domain/registry';
import { systemClock, loadConfig } from '@panelist/infra/foundation';
import { commandHandler, eventLog, eventStoreFrom } from '@panelist/infra/event-sourcing';
import type { CommandHandler, EventLog, EventStore } from '@panelist/infra/event-sourcing';
import { postgresVault } from '@panelist/infra/personal-data';
import type { Vault } from '@panelist/infra/personal-data';
import { createPool } from '@panelist/infra/postgres';
import { postgresSessions } from '@panelist/infra/sessions';
import type { Sessions } from '@panelist/infra/sessions';
import type pg from 'pg';

/**
 * The product's own parts on one database, in this process: for preparation before the faults and
 * collection after them.
 */
export interface DirectAccess {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: EventLog;
  readonly commands: CommandHandler;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly close: () => Promise<void>;
}

/** Where the data are: at the servers themselves, or behind the proxies in front of them. */
export interface DataUrls {
  readonly databaseUrl: string;
  /** Null: the log is in the database. */
  readonly eventStoreUrl: string | null;
}

export async function directAccess(urls: DataUrls, max = 6): Promise<DirectAccess> {
  const pool = createPool(urls.databaseUrl, { max, name: 'panelist-faults' });
  const { masterKey } = loadConfig({ APP_ENV: 'test' });
  const vault = postgresVault({ pool, masterKey });
  const store = await eventStoreFrom(urls, pool);
  const log = eventLog({ store, vault, events: registry.events });
  return {
    pool,
    store,
    log,
    commands: commandHandler({ log, clock: systemClock() }),
    vault,
    sessions: postgresSessions(pool),
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}
