import { backOff, sleep } from '../../../foundation/index.js';
import { LogTruncatedError } from '../port.js';
import type { AllPage, EventFilter, Position, Subscription } from '../port.js';
import { wakeSignal } from '../wake-signal.js';
import type { Waiter } from '../wake-signal.js';
import type { Connection } from './connection.js';
import { openInbox } from './inbox.js';
import type { Inbox } from './inbox.js';
import { isBehind, logPosition } from './log-position.js';
import { readAll, readHead } from './read.js';
import type { Tail } from './tail.js';

/** Pauses before the next try to subscribe. */
const pauses = { firstMs: 50, longestMs: 5_000 };

export interface Subscribing {
  readonly connection: Connection;
  readonly filter: EventFilter | undefined;
  readonly batchSize: number;
  readonly handler: (page: AllPage) => Promise<void>;
  /**
   * How long the server may send nothing although the log grew, in milliseconds, before the
   * subscription is opened again.
   */
  readonly stallMs: number;
  /** Gets what ended a subscription with the server; it is opened again. */
  readonly onError: (error: unknown) => void;
  /** The end of the log; missing for the subscription that feeds it. */
  readonly tail?: Tail & { readonly onMove: (moved: () => void) => () => void };
}

/**
 * A subscription that never ends by itself: whenever the server's ends, with or without an error,
 * or brings nothing although the log grew, another one begins after the last handled position.
 * @param begin returns where to start; called again until it succeeds
 */
export function subscribe(subscribing: Subscribing, begin: () => Promise<Position | null>): Subscription {
  const stopping = new AbortController();
  const signal = wakeSignal();
  const waiter = signal.waiter();
  const unwatch = subscribing.tail?.onMove(signal.wake);
  const done = supervise(subscribing, begin, signal.wake, waiter, stopping.signal).finally(() => {
    unwatch?.();
    waiter.close();
  });
  return {
    done,
    stop: async () => {
      stopping.abort();
      // `done` rejects with what the handler threw.
      await done.catch(() => undefined);
    },
  };
}

/** A reader's position, and whether its handler got it as the head of the log. */
interface Progress {
  position: Position | null;
  /** The event at the position, if the handler got it. */
  lastEventId?: string | undefined;
  reportedAtHead: boolean;
}

async function supervise(
  subscribing: Subscribing,
  begin: () => Promise<Position | null>,
  wake: () => void,
  waiter: Waiter,
  stopped: AbortSignal,
): Promise<void> {
  const { connection, filter, onError } = subscribing;
  let at: Progress | undefined;
  const pausing = backOff(pauses);
  while (!stopped.aborted) {
    let lastSign = Date.now();
    try {
      at ??= { position: await begin(), reportedAtHead: false };
      if (at.position !== null) logPosition(at.position);
      await assertHolds(connection, at);
    } catch (error) {
      if (error instanceof RangeError || error instanceof LogTruncatedError) throw error;
      onError(error);
    }
    if (at !== undefined) {
      const came = (): void => {
        lastSign = Date.now();
        pausing.reset();
        wake();
      };
      const ended = (error: unknown): void => {
        onError(error ?? new Error('EventStoreDB ended a subscription without an error'));
        wake();
      };
      const inbox = openInbox(connection, at.position, filter, 4 * subscribing.batchSize, { came, ended });
      try {
        await drain(subscribing, inbox, at, waiter, () => lastSign, stopped);
      } finally {
        inbox.close();
      }
    }
    await sleep(pausing.next(), stopped);
  }
}

/** A server that comes back may have lost the end of its log: an operator restored it. */
async function assertHolds(connection: Connection, { position, lastEventId }: Progress): Promise<void> {
  if (position !== null && lastEventId !== undefined) await readAll(connection, position, { limit: 1, lastEventId });
}

/** Hands events to the handler until the subscription ends. Throws what the handler throws. */
async function drain(
  subscribing: Subscribing,
  inbox: Inbox,
  at: Progress,
  waiter: Waiter,
  lastSign: () => number,
  stopped: AbortSignal,
): Promise<void> {
  const { filter, batchSize, handler, stallMs, tail } = subscribing;
  const handle = async (page: AllPage): Promise<void> => {
    await handler(page);
    const last = page.events.at(-1);
    if (page.position !== at.position) at.lastEventId = last?.position === page.position ? last?.eventId : undefined;
    at.position = page.position;
    at.reportedAtHead = page.atHead;
  };
  for (let checked = Date.now(); !stopped.aborted;) {
    const taken = inbox.take(batchSize);
    if (taken !== undefined) {
      await handle({ ...taken, atHead: inbox.isLive() && inbox.isEmpty() });
      continue;
    }
    const clear = tail?.clearUntil(at.position, filter);
    if (clear !== undefined) {
      inbox.skipTo(clear);
      await handle({ events: [], position: clear, atHead: inbox.isLive() });
    } else if (inbox.isLive() && !at.reportedAtHead && at.position !== null)
      await handle({ events: [], position: at.position, atHead: true });
    if (!inbox.isEmpty()) continue;
    if (inbox.hasEnded()) return;
    await waiter.wait(stallMs / 4, stopped);
    if (Date.now() - Math.max(lastSign(), checked) < stallMs) continue;
    checked = Date.now();
    if (await hasStalled(subscribing, at)) {
      await readOn(subscribing, at, handle, stopped);
      return;
    }
  }
}

/** Whether the log grew although nothing came for a while. */
async function hasStalled({ connection, onError }: Subscribing, at: Progress): Promise<boolean> {
  try {
    const head = await readHead(connection);
    if (head === null || !isBehind(head, at.position)) return false;
    onError(new Error('EventStoreDB sent nothing over a subscription although the log went on'));
  } catch (error) {
    onError(error);
  }
  return true;
}

/** Reads what a stalled subscription did not deliver, so that the reader moves on. */
async function readOn(
  { connection, filter, batchSize, onError }: Subscribing,
  at: Progress,
  handle: (page: AllPage) => Promise<void>,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    const page = await readAll(connection, at.position, { ...(filter && { filter }), limit: batchSize }).catch(onError);
    if (page === undefined) return;
    if (page.position !== at.position) await handle({ ...page, atHead: false });
    if (page.atHead) return;
  }
}
