import type { EventStore, EventToAppend } from '../src/event-store/index.js';
import type { Act } from './measure.js';
import { sampleEvent } from './sample-events.js';

/** One append in this many is a repetition of the caller's last one, which must change nothing. */
const repeatEvery = 50;
/** A caller writes this many events to a stream, then begins a new one: so half of the appends make a stream, as ours do. */
const perStream = 2;

interface Caller {
  readonly stream: string;
  readonly revision: number | null;
  readonly event: EventToAppend;
}

/**
 * Appends with all that a command's append has: the exact revision expected, ids that make a repetition known, new streams and existing ones.
 * Throws when a repetition is taken for something new: then nothing of what was measured would count.
 */
export function appendLoad(store: EventStore): Act {
  const callers = new Map<number, Caller & { readonly appends: number }>();
  return async (number) => {
    const last = callers.get(number);
    if (last !== undefined && last.appends % repeatEvery === 0) {
      const again = await store.append(last.stream, [last.event], last.revision ?? 'no-stream');
      if (!again.idempotent) throw new Error('A repeated append was taken for a new one');
      callers.set(number, { ...last, appends: last.appends + 1 });
      return 0;
    }
    const event = sampleEvent();
    const isNew = last === undefined || (last.revision ?? -1) + 2 >= perStream;
    const stream = isNew ? `participation-${event.eventId}` : last.stream;
    const revision = isNew ? null : (last.revision ?? -1) + 1;
    await store.append(stream, [event], revision ?? 'no-stream');
    callers.set(number, { stream, revision, event, appends: (last?.appends ?? 0) + 1 });
    return 1;
  };
}
