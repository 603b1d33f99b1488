import { matches } from '../category.js';
import type { EventFilter, Position, StoredEvent } from '../port.js';
import type { Connection } from './connection.js';
import { isBehind, logPosition, positionText } from './log-position.js';
import { storedEvent } from './stored-event.js';

/** A place that was reached, with its event if that passes the filter. */
interface Step {
  readonly position: Position;
  readonly event?: StoredEvent;
}

export interface Taken {
  readonly events: readonly StoredEvent[];
  /** The last place of all steps that were taken. */
  readonly position: Position;
}

/**
 * What one subscription delivered and the reader has not handled yet: events and checkpoints in one
 * order.
 */
export interface Inbox {
  /** The next steps, as many as hold `most` events; undefined if there are none. */
  readonly take: (most: number) => Taken | undefined;
  /** Drops what arrives up to this place: the reader has passed it by other means. */
  readonly skipTo: (position: Position) => void;
  readonly isEmpty: () => boolean;
  /** The server has sent everything up to the head. */
  readonly isLive: () => boolean;
  /** The subscription has ended. What was delivered stays. */
  readonly hasEnded: () => boolean;
  readonly close: () => void;
}

/**
 * Subscribes to the events after `from`. With `full` steps waiting, it pauses the server until the
 * reader has taken half of them. Calls `came` for every message, and `ended` when the subscription
 * ends, with or without an error.
 */
export function openInbox(
  connection: Connection,
  from: Position | null,
  filter: EventFilter | undefined,
  full: number,
  { came, ended }: { readonly came: () => void; readonly ended: (error: unknown) => void },
): Inbox {
  const steps: Step[] = [];
  let reached = from;
  let live = false;
  let over = false;
  let paused = false;

  const add = (step: Step): void => {
    came();
    // Nothing is taken twice, whatever the server repeats.
    if (!isBehind(step.position, reached)) return;
    reached = step.position;
    steps.push(step);
    if (steps.length < full || paused) return;
    paused = true;
    subscription.pause();
  };
  const subscription = connection.subscribe(from === null ? null : logPosition(from), filter, {
    event: (event) => {
      if (event.position === undefined) return;
      const position = positionText(event.position);
      const stored = storedEvent(event);
      add(stored !== undefined && matches(filter, stored) ? { position, event: stored } : { position });
    },
    checkpoint: (position) => add({ position: positionText(position) }),
    caughtUp: () => {
      live = true;
      came();
    },
    fellBehind: () => {
      live = false;
      came();
    },
    ended: (error) => {
      over = true;
      ended(error);
    },
  });

  return {
    take: (most) => {
      const events: StoredEvent[] = [];
      let count = 0;
      while (count < steps.length && events.length < most) {
        const { event } = steps[count++] as Step;
        if (event !== undefined) events.push(event);
      }
      const position = steps[count - 1]?.position;
      steps.splice(0, count);
      if (paused && steps.length < full / 2) {
        paused = false;
        subscription.resume();
      }
      return position === undefined ? undefined : { events, position };
    },
    skipTo: (position) => {
      if (isBehind(position, reached)) reached = position;
    },
    isEmpty: () => steps.length === 0,
    isLive: () => live,
    hasEnded: () => over,
    close: () => {
      over = true;
      subscription.stop();
    },
  };
}
