import type { LogPosition, ServerEvent, ServerSubscription, SubscriptionListener } from './connection.js';

/** The client's object for a subscription: a readable stream of events that also emits markers. */
interface Source {
  /** Events that arrived and were not delivered yet. */
  readonly readableLength: number;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  destroy(): unknown;
  unsubscribe(): Promise<void>;
}

/**
 * Brings events and markers of a subscription into one order. The client reports a checkpoint on
 * arrival, while earlier events may still be in its buffer: a reader that stored it at once would
 * lose them in a crash.
 */
export function listenTo(
  open: (checkpointReached: (position: LogPosition | undefined) => void) => Source,
  eventOf: (resolved: unknown) => ServerEvent | undefined,
  failureOf: (error: unknown) => Error,
  listener: SubscriptionListener,
): ServerSubscription {
  let received = 0;
  let over = false;
  /** Markers that wait until the events before them were delivered. */
  const waiting: { readonly after: number; readonly notify: () => void }[] = [];
  const mark = (notify: () => void): void => {
    if (over) return;
    const after = received + source.readableLength;
    if (after === received) notify();
    else waiting.push({ after, notify });
  };
  const end = (error?: unknown): void => {
    if (over) return;
    over = true;
    listener.ended(error === undefined ? undefined : failureOf(error));
  };
  // No caller could catch an error thrown here, so it only takes note. A server without events
  // sends an undefined position.
  const source = open((position) => {
    if (position !== undefined) mark(() => listener.checkpoint(position));
  });
  source.on('caughtUp', () => mark(listener.caughtUp));
  source.on('fellBehind', () => mark(listener.fellBehind));
  source.on('data', (resolved) => {
    received++;
    if (over) return;
    const event = eventOf(resolved);
    if (event !== undefined) listener.event(event);
    while (waiting[0] !== undefined && waiting[0].after <= received) waiting.shift()?.notify();
  });
  source.on('error', end);
  source.on('end', () => end());
  source.on('close', () => end());
  return {
    pause: () => void source.pause(),
    resume: () => void source.resume(),
    stop: () => {
      over = true;
      void source.unsubscribe().catch(() => undefined);
      source.destroy();
    },
  };
}
