import { matches } from '../category.js';
import type { AllPage, EventStore, Position } from '../port.js';

type Options = NonNullable<Parameters<EventStore['readAll']>[1]>;

/** Page size of a read without a limit. */
const most = 500;

/** Readers that ask from the same position in the same turn. */
interface Gathering {
  readonly page: Promise<AllPage>;
  /** What the first reader asked for; without other readers, exactly that is read. */
  options: Options;
}

/**
 * One read for all readers at the same position, as the subscriptions of a process are at the head
 * of the log: each takes what passes its filter. The read begins after the last of them has asked,
 * so no reader gets a page older than the notification that woke it.
 */
export function sharedRead(readAll: EventStore['readAll']): EventStore['readAll'] {
  const gatherings = new Map<Position | null, Gathering>();

  const gather = (from: Position | null, options: Options): Gathering => {
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
    if (others !== undefined) others.options = { limit: Math.min(others.options.limit ?? most, options.limit ?? most) };
    const page = await (others ?? gather(from, options)).page;
    return { ...page, events: page.events.filter((event) => matches(options.filter, event)) };
  };
}
