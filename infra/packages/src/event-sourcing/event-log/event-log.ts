import type { RecordedEvent } from '@panelist/domain/kernel';
import type { EventIn } from '@panelist/domain/registry';
import type { AllPage, AppendResult, EventStore } from '../event-store/port.js';
import type { Vault } from '../../personal-data/index.js';
import { codec, type KnownEvents } from './codec.js';
import { UnreadableEventError } from './errors.js';
import type { EncodedEvent, EventLog, LogPage } from './port.js';

export interface EventLogOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly events: KnownEvents;
}

/**
 * The event log over a store, a vault and the definitions of all events. `append` throws, in
 * addition to the store's errors, `InvalidEventDataError` and, for a person who has been erased,
 * `SubjectErasedError`. Reads throw `UnreadableEventError`. A page of `readAll` ends before the
 * first event that can't be read; the page that would begin with it throws.
 */
export function eventLog({ store, vault, events: known }: EventLogOptions): EventLog {
  const { encode, decode, keysOf } = codec(vault, known);

  const decodeAll: EventLog['decode'] = async (stored, { withoutKeys = false } = {}) => {
    const keys = withoutKeys ? null : await keysOf(stored);
    const events: RecordedEvent[] = [];
    for (const one of stored) {
      try {
        events.push(decode(one, keys));
      } catch (error) {
        if (error instanceof UnreadableEventError) return { events, unreadable: error };
        throw error;
      }
    }
    return { events, unreadable: undefined };
  };
  const decodePage = async (
    page: AllPage,
  ): Promise<{ readonly page: LogPage | undefined; readonly unreadable: Error | undefined }> => {
    const { events, unreadable } = await decodeAll(page.events);
    if (unreadable === undefined) return { page: { ...page, events }, unreadable };
    const last = events.at(-1);
    return { page: last && { events, position: last.position, atHead: false }, unreadable };
  };

  /**
   * The appended event, without a read. The store returns the position of the last event only, so
   * this works for a single one.
   */
  const readBack = (
    [event, ...others]: readonly EncodedEvent[],
    { revision, position, idempotent, isUnsure }: AppendResult,
  ): readonly RecordedEvent[] | undefined => {
    if (event === undefined || others.length > 0 || position === undefined || idempotent || isUnsure === true) return undefined;
    return [event.writtenAt(revision, position)];
  };

  const encodeAll: EventLog['encode'] = async (stream, events) => Promise.all(events.map(async (event) => encode(stream, event)));

  return {
    encode: encodeAll,
    append: async (stream, events, expected) => {
      const encoded = await encodeAll(stream, events);
      const stored = encoded.map((each) => each.stored);
      const result = await store.append(stream, stored, expected);
      return { ...result, written: () => readBack(encoded, result) };
    },
    read: async <Name extends string>(stream: Name, options?: Parameters<EventStore['readStream']>[1]) => {
      const { events, unreadable } = await decodeAll(await store.readStream(stream, options));
      if (unreadable !== undefined) throw unreadable;
      // A stream holds events of its own types alone.
      return events as readonly RecordedEvent<EventIn<Name>>[];
    },
    readAll: async (from, options) => {
      const { page, unreadable } = await decodePage(await store.readAll(from, options));
      if (page === undefined) throw unreadable;
      return page;
    },
    decode: decodeAll,
  };
}
