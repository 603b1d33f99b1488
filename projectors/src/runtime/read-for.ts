import type { RecordedEvent } from '@panelist/domain/kernel';
import type { EventLog } from '@panelist/infra/event-log';
import type { StoredEvent } from '@panelist/infra/event-store';
import type { AnyProjector } from '@panelist/infra/read-models';
import { asPoison } from './poison-event.js';

/** The events of a page that one projector takes. */
export interface EventsFor {
  readonly events: readonly RecordedEvent[];
  /** Why there are no more of them, though the page has: a `PoisonEventError`. */
  readonly poison: unknown;
}

/** A read model without personal columns can keep nothing personal: its events need not be opened. */
const isClosed = ({ table }: AnyProjector): boolean => table.subject === undefined;

/** Reads a page for several projectors at once: each event is decrypted and brought to its newest version once. */
export async function readFor(
  log: Pick<EventLog, 'decode'>,
  stored: readonly StoredEvent[],
  projectors: readonly AnyProjector[],
): Promise<ReadonlyMap<AnyProjector, EventsFor>> {
  const found = new Map<AnyProjector, EventsFor>();
  for (const closed of [true, false]) {
    const readers = projectors.filter((projector) => isClosed(projector) === closed);
    const types = new Set(readers.flatMap((projector) => projector.types));
    const { events, unreadable } = await log.decode(
      stored.filter((event) => types.has(event.type)),
      { closed },
    );
    for (const projector of readers) {
      const own = new Set(projector.types);
      if (unreadable === undefined) {
        found.set(projector, { events: events.filter(({ type }) => own.has(type)), poison: undefined });
        continue;
      }
      // One that can't be read is the trouble of those alone who take it.
      const mine = await log.decode(
        stored.filter((event) => own.has(event.type)),
        { closed },
      );
      found.set(projector, { events: mine.events, poison: mine.unreadable && asPoison(mine.unreadable) });
    }
  }
  return found;
}
