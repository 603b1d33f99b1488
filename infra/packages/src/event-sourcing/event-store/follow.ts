import { backOff } from '../../foundation/index.js';
import { LogTruncatedError } from './port.js';
import type { AllPage, EventFilter, EventStore, Position, Subscription } from './port.js';
import type { WakeSignal } from './wake-signal.js';

/** Poll for lost wake-ups, in milliseconds; random, so that many readers do not poll in step. */
const poll = { from: 500, to: 1_000 };
/** Pauses after reads that failed (the connection was lost). */
const pauses = { firstMs: 50, longestMs: 5_000 };

interface Following {
  readonly readAll: EventStore['readAll'];
  readonly signal: WakeSignal;
  readonly from: Position | null;
  readonly filter: EventFilter | undefined;
  readonly batchSize: number;
  readonly handler: (page: AllPage) => Promise<void>;
  /** Gets the errors of failed reads; the subscription continues by itself. */
  readonly onReadError: (error: unknown) => void;
}

/**
 * The subscription of stores that are read by pages: one reader from catch-up to live, so no event
 * can get lost between the two.
 */
export function follow(following: Following): Subscription {
  const stopping = new AbortController();
  const done = run(following, stopping.signal);
  return {
    done,
    stop: async () => {
      stopping.abort();
      // `done` rejects with what the handler threw.
      await done.catch(() => undefined);
    },
  };
}

async function run(following: Following, stopped: AbortSignal): Promise<void> {
  const { readAll, handler, filter, batchSize } = following;
  const waiter = following.signal.waiter();
  let position = following.from;
  /**
   * The event at `position`, if this reader got it: each read checks that the log still holds it.
   */
  let lastEventId: string | undefined;
  const pausing = backOff(pauses);
  try {
    while (!stopped.aborted) {
      let page: AllPage;
      try {
        page = await readAll(position, { ...(filter && { filter }), limit: batchSize, lastEventId });
        pausing.reset();
      } catch (error) {
        if (error instanceof RangeError || error instanceof LogTruncatedError) throw error;
        following.onReadError(error);
        await waiter.wait(pausing.next(), stopped);
        continue;
      }
      if (stopped.aborted) return;
      if (page.position !== position) {
        await handler(page);
        position = page.position;
        const last = page.events.at(-1);
        lastEventId = last?.position === position ? last?.eventId : undefined;
      }
      if (page.atHead) await waiter.wait(poll.from + Math.random() * (poll.to - poll.from), stopped);
    }
  } finally {
    waiter.close();
  }
}
