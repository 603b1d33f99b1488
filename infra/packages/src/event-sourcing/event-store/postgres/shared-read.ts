import { matches } from '../category.js';
import type { AllPage, EventStore, Position, ReadAllOptions } from '../port.js';

/** Page size of a read without a limit. */
const most = 500;

/** Readers that ask from the same position in the same turn. */
interface Gathering {
  readonly page: Promise<AllPage>;
  /** What the first reader asked for; without other readers, exactly that is read. */
  options: ReadAllOptions;
}

/**
 * One read for all readers at the same position, as the subscriptions of a process are at the head
 * of the log: each takes what passes its filter. The read begins after the last of them has asked,
 * so no reader gets a page older than the notification that woke it.
 */
export function sharedRead(readAll: EventStore['readAll']): EventStore['readAll'] {
  const gatherings = new Map<Position | null, Gathering>();

  const gather = (from: Position | null, options: ReadAllOptions): Gathering => {
    const turn = new Promise<void>((resolve) => setImmediate(resolve));
    const gathering: Gathering = {
      options,
      page: turn.then(async () => {
        gatherings.delete(from);
        return readAll(from, gathering.options);
      }),
    };
    gatherings.set(from, gathering);
    return gathering;
  };
  return async (from, options = {}) => {
    const others = gatherings.get(from);
    if (others !== undefined) {
      const { limit = most, lastEventId = options.lastEventId } = others.options;
      others.options = { limit: Math.min(limit, options.limit ?? most), lastEventId };
    }
    const page = await (others ?? gather(from, options)).page;
    return { ...page, events: page.events.filter((event) => matches(options.filter, event)) };
  };
}
