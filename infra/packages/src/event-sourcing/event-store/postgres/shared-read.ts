import { matches } from '../category.js';
import type { AllPage, EventStore, Position } from '../port.js';

type Options = NonNullable<Parameters<EventStore['readAll']>[1]>;

/** Of a read that nobody limits. */
const most = 500;

/** Readers who ask from the same place in the same turn. */
interface Gathering {
  readonly page: Promise<AllPage>;
  /** What the first one asked for: with nobody else, that is read. */
  options: Options;
}

/**
 * One read for all who stand at the same place, as the subscriptions of a process do at the head of the log: each takes what passes its filter.
 * The read begins after the last of them has asked, so nobody gets a page that is older than the news that woke him.
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
