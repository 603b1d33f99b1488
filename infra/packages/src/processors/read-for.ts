import type { RecordedEvent } from '@panelist/domain/kernel';
import type { EventLog, StoredEvent } from '../event-sourcing/index.js';
import { hasPersonal } from '../read-models/index.js';
import type { Processor } from './access.js';
import { asPoison } from './poison-event.js';

/** The events of a page that one processor takes. */
export interface EventsFor {
  readonly events: readonly RecordedEvent[];
  /** Why there are no more of them, though the page has: a `PoisonEventError`. */
  readonly poison: unknown;
}

/** A read model without personal columns can keep nothing personal: its events need not be opened. */
const isClosed = (processor: Processor): boolean => processor.kind === 'projection' && !hasPersonal(processor.model);

/** Reads a page for several readers at once: each event is decrypted and brought to its newest version once. */
export async function readFor(
  log: Pick<EventLog, 'decode'>,
  stored: readonly StoredEvent[],
  readers: readonly Processor[],
): Promise<ReadonlyMap<Processor, EventsFor>> {
  const found = new Map<Processor, EventsFor>();
  for (const closed of [true, false]) {
    const alike = readers.filter((reader) => isClosed(reader) === closed);
    const types = new Set(alike.flatMap((reader) => reader.types));
    const { events, unreadable } = await log.decode(
      stored.filter((event) => types.has(event.type)),
      { closed },
    );
    for (const reader of alike) {
      const own = new Set(reader.types);
      if (unreadable === undefined) {
        found.set(reader, { events: events.filter(({ type }) => own.has(type)), poison: undefined });
        continue;
      }
      // An unreadable event stops only the processors subscribed to its type.
      const mine = await log.decode(
        stored.filter((event) => own.has(event.type)),
        { closed },
      );
      found.set(reader, { events: mine.events, poison: mine.unreadable && asPoison(mine.unreadable) });
    }
  }
  return found;
}
