import type { RecordedEvent } from '@panelist/domain/kernel';
import type { AllPage, EventLog, StoredEvent } from '../event-sourcing/index.js';
import { hasPersonal } from '../read-models/index.js';
import type { Processor } from './access.js';
import type { Checkpoint } from './checkpoints.js';
import { asPoison } from './failures.js';

/** How far a page reaches, with the event there where the page holds it. */
export type Reached = Pick<Checkpoint, 'position' | 'eventId'>;

export function reachedBy({ events, position }: Pick<AllPage, 'events' | 'position'>): Reached {
  const last = events.at(-1);
  return { position, eventId: last?.position === position ? (last?.eventId ?? null) : null };
}

/** The events of a page that one processor takes. */
export interface EventsFor {
  readonly events: readonly RecordedEvent[];
  /** Why the events end before the page does: a `PoisonEventError`. */
  readonly poison: unknown;
}

/** Whether the processor takes an event, by its type. */
export function takes({ types }: Pick<Processor, 'types'>): (event: Pick<StoredEvent, 'type'>) => boolean {
  const own = new Set(types);
  return ({ type }) => own.has(type);
}

/** A read model without personal columns keeps nothing personal: its events need no decryption. */
const needsNoKeys = (processor: Processor): boolean => processor.kind === 'projection' && !hasPersonal(processor.model);

/** Reads a page for several processors at once: each event is decrypted and upcast once. */
export async function readFor(
  log: Pick<EventLog, 'decode'>,
  stored: readonly StoredEvent[],
  readers: readonly Processor[],
): Promise<ReadonlyMap<Processor, EventsFor>> {
  const found = new Map<Processor, EventsFor>();
  for (const withoutKeys of [true, false]) {
    const group = readers.filter((reader) => needsNoKeys(reader) === withoutKeys);
    const own = group.map((reader) => ({ reader, takesIt: takes(reader) }));
    const { events, unreadable } = await log.decode(
      stored.filter((event) => own.some(({ takesIt }) => takesIt(event))),
      { withoutKeys },
    );
    for (const { reader, takesIt } of own) {
      if (unreadable === undefined) {
        found.set(reader, { events: events.filter(takesIt), poison: undefined });
        continue;
      }
      // An unreadable event stops only the processors that take it.
      const mine = await log.decode(stored.filter(takesIt), { withoutKeys });
      found.set(reader, { events: mine.events, poison: mine.unreadable && asPoison(mine.unreadable) });
    }
  }
  return found;
}
