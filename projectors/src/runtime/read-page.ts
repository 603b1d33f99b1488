import type { LogPage } from '@panelist/infra/event-log';
import type { EventFilter, Position } from '@panelist/infra/event-store';
import type { Dependencies } from '@panelist/infra/runtime';
import { isPassing } from './passing-error.js';
import { PoisonEventError } from './poison-event.js';

/**
 * A page of the log behind `from`. Where an event in it can't be read (tampered with, of a shape that its definition refuses), the page ends
 * before that event; if it is the very next one, it is thrown as a `PoisonEventError`.
 */
export async function readPage(
  { log, store }: Pick<Dependencies, 'log' | 'store'>,
  from: Position | null,
  filter: EventFilter,
  limit: number,
): Promise<LogPage> {
  for (let size = limit; ; size = Math.ceil(size / 2)) {
    try {
      return await log.readAll(from, { filter, limit: size });
    } catch (error) {
      if (isPassing(error)) throw error;
      if (size > 1) continue;
      const [stored] = (await store.readAll(from, { filter, limit: 1 })).events;
      if (stored === undefined) throw error;
      throw new PoisonEventError({ eventId: stored.eventId, position: stored.position, event: stored }, error);
    }
  }
}
