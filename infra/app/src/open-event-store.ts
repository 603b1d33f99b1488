import type pg from 'pg';
import type { Config } from '@panelist/infra/foundation';
import { eventStoreFrom } from '@panelist/infra/event-sourcing';
import type { EventStore } from '@panelist/infra/event-sourcing';
import { assertSameLog } from './assert-same-log.js';
import type { Closers } from './closers.js';

/**
 * The event store of the configuration: EventStoreDB at `EVENT_STORE_URL`, or PostgreSQL.
 * Throws an `Error` when no server answers there (it may be about to start), `StartError` when the
 * database belongs to another store.
 */
export async function openEventStore(
  config: Pick<Config, 'databaseUrl' | 'eventStoreUrl'>,
  pool: pg.Pool,
  onError: (error: unknown) => void,
  open: Closers,
): Promise<EventStore> {
  const store = await eventStoreFrom(config, pool, onError);
  open.add('The event store', async () => store.close());
  if (config.eventStoreUrl !== null)
    await store.head().catch((cause: unknown) => {
      throw new Error(`No event store answers at EVENT_STORE_URL (${store.id}): check the variable and that the server runs.`, {
        cause,
      });
    });
  await assertSameLog(pool, store);
  return store;
}
