import type { ChangeNotification } from '@panelist/infra/bus';
import type { PositionWaiter } from '@panelist/infra/processors';
import { LRUCache } from 'lru-cache';

/**
 * Longest wait for the read models, in milliseconds: as long as a call waits with `X-Min-Position`.
 */
const LONGEST_WAIT_MS = 2_000;
/** How long a hint of the same change may come after the first one, in milliseconds. */
const KEEP_MS = 60_000;
/** Most changes stored: the oldest go first. */
const MOST = 20_000;

export interface ReadyHints {
  take(hint: ChangeNotification): void;
  /** Passes on no more; resolves once nothing waits. */
  stop(): Promise<void>;
}

/**
 * Several read models may send a hint of one change, each once its own rows are written. Passes on
 * one of them, once all read models have reached its position: a page finds the change in whichever
 * it reads. Where the models are late, it passes on each hint; a page that reads too early gets
 * `X-Stale` and asks again.
 */
export function readyHints(waitForPosition: PositionWaiter['wait'], pass: (hint: ChangeNotification) => void): ReadyHints {
  const waiting = new Map<string, ChangeNotification>();
  const passed = new LRUCache<string, true>({ max: MOST, ttl: KEEP_MS });
  let passing: Promise<void> | null = null;

  /** One wait for all that came during the wait before. */
  async function passOn(): Promise<void> {
    while (waiting.size > 0) {
      const changes = [...waiting.keys()];
      const [newest = ''] = [...waiting.values()]
        .map(({ position }) => position)
        .toSorted()
        .toReversed();
      // The database does not answer: the page asks again.
      const areReady = await waitForPosition(newest, LONGEST_WAIT_MS).catch(() => false);
      for (const change of changes) {
        const hint = waiting.get(change);
        if (hint === undefined) continue;
        waiting.delete(change);
        if (areReady) passed.set(change, true);
        pass(hint);
      }
    }
    passing = null;
  }

  return {
    take: (hint) => {
      const change = changeOf(hint);
      if (passed.has(change)) return;
      const { events = [] } = waiting.get(change) ?? {};
      waiting.set(change, { ...hint, events: [...new Set([...events, ...(hint.events ?? [])])] });
      passing ??= passOn();
    },
    stop: async () => {
      waiting.clear();
      await passing;
    },
  };
}

const changeOf = ({ userId, what, id, position }: ChangeNotification): string => JSON.stringify([userId, what, id, position]);
