import type { EventStore } from '../port.js';
import { parseEventStoreDbAddress } from '../../../foundation/index.js';
import { clientConnection } from './client.js';
import { eventStoreDbOver } from './eventstoredb-event-store.js';
import type { EventStoreDbOptions } from './eventstoredb-event-store.js';

export type { EventStoreDbOptions } from './eventstoredb-event-store.js';

/**
 * The event store at an address (`esdb://…`). Throws an `Error` with a sentence for an address that
 * is none; connects with the first call.
 */
export function eventStoreDbEventStore(url: string, options: EventStoreDbOptions = {}): EventStore {
  const { hosts } = parseEventStoreDbAddress(url);
  const id = `eventstoredb-${hosts.map(({ address, port }) => `${address}:${port}`).join(',')}`;
  return eventStoreDbOver(id, clientConnection(url), options);
}
