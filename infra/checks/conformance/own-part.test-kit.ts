import { randomBytes } from 'node:crypto';
import { WrongExpectedRevisionError } from '@panelist/infra/event-sourcing';
import type { AllPage, EventFilter, EventStore, Position, StoredEvent } from '@panelist/infra/event-sourcing';

/**
 * Makes a part of a store that cannot be emptied look like an empty store: its streams get a
 * prefix, the log begins at the current head, and events of other writers are left out. Invalid
 * stream names stay unchanged. No other client may write during a test that asks for the head.
 */
export async function ownPart(whole: EventStore): Promise<(store: EventStore) => EventStore> {
  // Letters only: a category ends at the first dash.
  const prefix = `t${randomBytes(6).toString('hex')}x`;
  const start = await whole.head();
  const outside = (stream: string): string => (stream === '' || stream.startsWith('$') ? stream : `${prefix}${stream}`);
  const filterOutside = (filter: EventFilter): EventFilter =>
    filter.categories === undefined ? filter : { ...filter, categories: filter.categories.map(outside) };
  const from = (position: Position | null): Position | null => position ?? start;
  const inside = (events: readonly StoredEvent[]): readonly StoredEvent[] =>
    events
      .filter(({ stream }) => stream.startsWith(prefix))
      .map((event) => ({ ...event, stream: event.stream.slice(prefix.length) }));
  const pageInside = (page: AllPage): AllPage => ({
    ...page,
    events: inside(page.events),
    position: page.position === start ? null : page.position,
  });
  const renamed = async <Result>(stream: string, work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw error instanceof WrongExpectedRevisionError
        ? new WrongExpectedRevisionError(stream, error.expected, error.actual)
        : error;
    });

  return (store) => ({
    id: store.id,
    append: async (stream, events, expected) => renamed(stream, store.append(outside(stream), events, expected)),
    readStream: async (stream, options) => inside(await store.readStream(outside(stream), options)),
    readAll: async (position, options = {}) => {
      const page = await store.readAll(from(position), {
        ...options,
        ...(options.filter && { filter: filterOutside(options.filter) }),
      });
      return pageInside(page);
    },
    head: async () => {
      const head = await store.head();
      return head === start ? null : head;
    },
    lastBefore: async (time) => {
      const last = await store.lastBefore(time);
      return last === null || (start !== null && last.position <= start) ? null : last;
    },
    countBehind: (position, atMost) => store.countBehind(from(position), atMost),
    subscribe: (position, options, handler) =>
      store.subscribe(from(position), { ...options, ...(options.filter && { filter: filterOutside(options.filter) }) }, (page) =>
        handler(pageInside(page)),
      ),
    deleteStream: async (stream, expected) => renamed(stream, store.deleteStream(outside(stream), expected)),
    tombstoneStream: async (stream, expected) => renamed(stream, store.tombstoneStream(outside(stream), expected)),
    close: () => store.close(),
  });
}
