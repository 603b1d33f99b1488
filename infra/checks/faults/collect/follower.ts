import type { Position } from '@panelist/infra/event-sourcing';
import type { SeenBySubscriber } from '../checker/evidence.js';
import { directAccess } from '../product/direct-access.js';
import type { DataUrls } from '../product/direct-access.js';

export interface Follower {
  readonly name: string;
  /** The events that it received so far. */
  readonly seen: () => SeenBySubscriber;
  readonly hasReached: (position: Position) => boolean;
  readonly stop: () => Promise<void>;
}

/**
 * Follows the log through the faults, as a processor does, and records what it receives. It
 * restarts an ended subscription after the last handled position, as the store's contract says.
 */
export async function follow(name: string, urls: DataUrls, from: Position | null): Promise<Follower> {
  const access = await directAccess(urls, 2);
  const seen: { position: string; eventId: string }[] = [];
  let at = from;
  const stopping = new AbortController();
  const begin = () =>
    access.store.subscribe(at, { batchSize: 200 }, async (page) => {
      for (const { position, eventId } of page.events) seen.push({ position, eventId });
      at = page.position;
    });
  let subscription = begin();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await subscription.done.catch(() => undefined);
      if (!stopping.signal.aborted) subscription = begin();
    }
  })();
  return {
    name,
    seen: () => ({ name, from, reached: at, seen: [...seen] }),
    hasReached: (position) => (at ?? '') >= position,
    stop: async () => {
      if (stopping.signal.aborted) return running;
      stopping.abort();
      await subscription.stop();
      await running;
      await access.close();
    },
  };
}
