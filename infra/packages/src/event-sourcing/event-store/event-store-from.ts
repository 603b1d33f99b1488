import type pg from 'pg';
import type { Config } from '../../foundation/index.js';
import { eventStoreDbEventStore } from './eventstoredb/index.js';
import type { EventStore } from './port.js';
import { postgresEventStore } from './postgres/index.js';

/**
 * The event store that the configuration names: EventStoreDB at `EVENT_STORE_URL`, or PostgreSQL.
 * The caller closes it.
 */
export async function eventStoreFrom(
  { databaseUrl, eventStoreUrl }: Pick<Config, 'databaseUrl' | 'eventStoreUrl'>,
  pool: pg.Pool,
  onError?: (error: unknown) => void,
): Promise<EventStore> {
  const errorOption = onError && { onError };
  return eventStoreUrl === null
    ? postgresEventStore({ connectionString: databaseUrl, pool, ...errorOption })
    : eventStoreDbEventStore(eventStoreUrl, { ...errorOption });
}
