import type { ParticipationEvent } from './events.js';
import { workEndsAt, type PromisedWork } from './payment-promise.js';

/** A session or task for which the payment promise counts. Times are ISO 8601. */
export interface PromisedSession {
  /** From when its hours count; null before that is known. */
  readonly endedAt: string | null;
  /** When the session starts; null without one. */
  readonly sessionStart: string | null;
}

/**
 * What the events of a response say about its session or task; `minutes`: the length that the
 * project names.
 */
export function promisedSession(
  events: readonly (ParticipationEvent & { readonly at: string })[],
  minutes: number,
): PromisedSession {
  let work: PromisedWork = { bookingEnd: null, elsewhere: null, completedAt: null, minutes };
  let sessionStart: string | null = null;
  for (const { type, data, at } of events) {
    if (type === 'SessionBooked' || type === 'SessionRescheduled') work = { ...work, bookingEnd: data.end };
    else if (type === 'SessionBookedElsewhere') {
      const { start } = data;
      // Another link is no other session.
      if (work.elsewhere?.start !== start) work = { ...work, elsewhere: { start, reportedAt: at } };
    } else if (type === 'SessionMissedByResearcher' || type === 'SessionCancelledByResearcher')
      work = { ...work, bookingEnd: null };
    else if (type === 'CompletionMarked') work = { ...work, completedAt: at };
    else continue;
    if (type !== 'CompletionMarked') sessionStart = work.bookingEnd === null && work.elsewhere === null ? null : data.start;
  }
  return { endedAt: workEndsAt(work), sessionStart };
}
