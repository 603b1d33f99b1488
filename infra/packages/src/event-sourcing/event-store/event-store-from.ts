import type pg from 'pg';
import type { Config } from '../../foundation/index.js';
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
  if (eventStoreUrl === null) return postgresEventStore({ connectionString: databaseUrl, pool, ...errorOption });
  // Its client is loaded where there is such a server alone.
  const { eventStoreDbEventStore } = await import('./eventstoredb/index.js');
  return eventStoreDbEventStore(eventStoreUrl, { ...errorOption });
}
