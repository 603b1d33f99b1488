import type { EventStore, EventToAppend } from '@panelist/infra/event-sourcing';
import type { Act } from './measure.js';
import { sampleEvent } from './sample-events.js';

/** One append in this many repeats the caller's last one, which must change nothing. */
const repeatEvery = 50;
/**
 * A caller writes this many events to a stream, then begins a new one, so half of the appends
 * create a stream, as in the product.
 */
const perStream = 2;

/** A caller's last append; `revision` is the one it expected: null for none. */
interface Appended {
  readonly stream: string;
  readonly revision: number | null;
  readonly event: EventToAppend;
}

/** Appends one event to a stream whose last revision is `revision` (null: no stream). */
type Append = (stream: string, event: EventToAppend, revision: number | null) => Promise<unknown>;

/** Appends events to new and existing streams of any store, each with the exact revision. */
export function streamLoad(append: Append): (caller: number) => Promise<Appended> {
  const callers = new Map<number, Appended>();
  return async (caller) => {
    const last = callers.get(caller);
    const event = sampleEvent();
    const count = last === undefined ? perStream : (last.revision ?? -1) + 2;
    const mine =
      last === undefined || count >= perStream
        ? { stream: `participation-${event.eventId}`, revision: null, event }
        : { stream: last.stream, revision: count - 1, event };
    await append(mine.stream, event, mine.revision);
    callers.set(caller, mine);
    return mine;
  };
}

/**
 * Appends as a command does: the exact revision, ids by which the store recognises a repetition,
 * new and existing streams. Throws when the store takes a repetition for a new append: the
 * measurement would be invalid.
 */
export function appendLoad(store: EventStore): Act {
  const append = async ({ stream, event, revision }: Appended) => store.append(stream, [event], revision ?? 'no-stream');
  const next = streamLoad(async (stream, event, revision) => append({ stream, event, revision }));
  const callers = new Map<number, { readonly last: Appended; readonly appends: number }>();
  return async (caller) => {
    const { last, appends } = callers.get(caller) ?? { appends: 0 };
    if (last !== undefined && appends % repeatEvery === 0) {
      const again = await append(last);
      if (!again.idempotent) throw new Error('A repeated append was taken for a new one');
      callers.set(caller, { last, appends: appends + 1 });
      return 0;
    }
    callers.set(caller, { last: await next(caller), appends: appends + 1 });
    return 1;
  };
}
