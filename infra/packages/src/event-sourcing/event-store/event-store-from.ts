import type pg from 'pg';
import { isPostgresAddress } from '../../foundation/index.js';
import type { Config } from '../../foundation/index.js';
import { createPool } from '../../postgres/index.js';
import { eventStoreDbEventStore } from './eventstoredb/index.js';
import type { EventStore } from './port.js';
import { postgresEventStore } from './postgres/index.js';

/**
 * The event store that the configuration names: EventStoreDB or a PostgreSQL database of its own at
 * `EVENT_STORE_URL`, or the one database. The caller closes it.
 */
export async function eventStoreFrom(
  { databaseUrl, eventStoreUrl }: Pick<Config, 'databaseUrl' | 'eventStoreUrl'>,
  pool: pg.Pool,
  onError?: (error: unknown) => void,
): Promise<EventStore> {
  const errorOption = onError && { onError };
  if (eventStoreUrl === null) return postgresEventStore({ connectionString: databaseUrl, pool, ...errorOption });
  if (!isPostgresAddress(eventStoreUrl)) return eventStoreDbEventStore(eventStoreUrl, { ...errorOption });
  const { max, query_timeout: answerWithinMs } = pool.options;
  const reads = createPool(eventStoreUrl, { max, ...(typeof answerWithinMs === 'number' && { answerWithinMs }), ...errorOption });
  try {
    const store = await postgresEventStore({ connectionString: eventStoreUrl, pool: reads, ...errorOption });
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await store.close();
      await reads.end();
    };
    return { ...store, close: () => (closing ??= close()) };
  } catch (error) {
    await reads.end();
    throw error;
  }
}
