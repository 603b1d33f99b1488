import type { Position } from '../event-store/port.js';

/** `standby`: another process has it. `retrying`: an event failed and is tried again. `stopped`: it keeps failing, and is tried again slowly. */
export type SubscriptionStatus = 'standby' | 'catching-up' | 'live' | 'retrying' | 'stopped' | 'ended';

/** The event that holds a subscription up. No message: it might be personal, and goes to the log of the process. */
export interface FailingEvent {
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly position: Position;
  /** Name of the error. */
  readonly error: string;
  readonly tries: number;
  /** ISO 8601, real time. */
  readonly since: string;
}

export interface SubscriptionState {
  readonly name: string;
  readonly status: SubscriptionStatus;
  /** Everything up to here has been handled, as far as this process knows. */
  readonly position: Position | null;
  /** While `retrying` or `stopped`. */
  readonly failing: FailingEvent | undefined;
}

/** Counts one more failure of the event. */
export function failingAgain(
  before: FailingEvent | undefined,
  { eventId, type, stream, position }: Pick<FailingEvent, 'eventId' | 'type' | 'stream' | 'position'>,
  error: unknown,
): FailingEvent {
  const same = before?.eventId === eventId ? before : undefined;
  return {
    eventId,
    type,
    stream,
    position,
    error: error instanceof Error ? error.name : typeof error,
    tries: (same?.tries ?? 0) + 1,
    since: same?.since ?? new Date().toISOString(),
  };
}
