import { backOff, sleep } from '../../../foundation/index.js';
import type { AllPage, EventFilter, Position, Subscription } from '../port.js';
import { wakeSignal } from '../wake-signal.js';
import type { Waiter } from '../wake-signal.js';
import type { Connection } from './connection.js';
import { openInbox } from './inbox.js';
import type { Inbox } from './inbox.js';
import { isBehind, logPosition } from './log-position.js';
import { readAll, readHead } from './read.js';
import type { Tail } from './tail.js';

/** Pauses before the server is asked again. */
const pauses = { firstMs: 50, longestMs: 5_000 };

export interface Subscribing {
  readonly connection: Connection;
  readonly filter: EventFilter | undefined;
  readonly batchSize: number;
  readonly handler: (page: AllPage) => Promise<void>;
  /** How long nothing may come although the log went on, in milliseconds, before the subscription is made anew. */
  readonly stallMs: number;
  /** Told about what ends a subscription with the server; it is made anew. */
  readonly onError: (error: unknown) => void;
  /** Where the end of the log is seen; missing for the subscription that sees it. */
  readonly tail?: Tail & { readonly onMove: (moved: () => void) => () => void };
}

/**
 * A subscription that never ends by itself: whenever the one with the server ends, with or without an error, or brings nothing although the log went on,
 * another one begins behind the last handled position.
 * @param begin where to start; asked again until it answers
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
      // What the handler threw is told by `done`.
      await done.catch(() => undefined);
    },
  };
}

/** Where a reader stands, and whether its handler was told that this is the end of the log. */
interface Standing {
  position: Position | null;
  toldAtHead: boolean;
}

async function supervise(
  subscribing: Subscribing,
  begin: () => Promise<Position | null>,
  wake: () => void,
  waiter: Waiter,
  stopped: AbortSignal,
): Promise<void> {
  const { connection, filter, onError } = subscribing;
  let at: Standing | undefined;
  const pausing = backOff(pauses);
  while (!stopped.aborted) {
    let lastSign = Date.now();
    try {
      at ??= { position: await begin(), toldAtHead: false };
      if (at.position !== null) logPosition(at.position);
    } catch (error) {
      if (error instanceof RangeError) throw error;
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

/** Hands over what comes, until nothing more does. Throws what the handler throws. */
async function drain(
  subscribing: Subscribing,
  inbox: Inbox,
  at: Standing,
  waiter: Waiter,
  lastSign: () => number,
  stopped: AbortSignal,
): Promise<void> {
  const { filter, batchSize, handler, stallMs, tail } = subscribing;
  const handle = async (page: AllPage): Promise<void> => {
    await handler(page);
    at.position = page.position;
    at.toldAtHead = page.atHead;
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
    } else if (inbox.isLive() && !at.toldAtHead && at.position !== null)
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

/** Nothing came for a while: whether something should have. */
async function hasStalled({ connection, onError }: Subscribing, at: Standing): Promise<boolean> {
  try {
    const head = await readHead(connection);
    if (head === null || !isBehind(head, at.position)) return false;
    onError(new Error('EventStoreDB sent nothing over a subscription although the log went on'));
  } catch (error) {
    onError(error);
  }
  return true;
}

/** What a silent subscription kept back is read, so that the reader moves on whatever subscriptions do. */
async function readOn(
  { connection, filter, batchSize, onError }: Subscribing,
  at: Standing,
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
