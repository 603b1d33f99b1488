import type { RecordedEvent, EventMetadata, KnownEvent } from '@panelist/domain/kernel';
import type { EventIn } from '@panelist/domain/registry';
import type { AllPage, AppendResult, EventStore, JsonObject, StoredEvent } from '../event-store/port.js';
import type { Vault, OpenKeys } from '../../personal-data/index.js';
import { UnreadableEventError, InvalidEventDataError } from './errors.js';
import type { EncodedEvent, EventLog, LogPage, EventToRecord } from './port.js';
import { z } from 'zod';
import { replaceErased, sealContext, sealedField, sealedSubjects, sealPersonal, unsealPersonal } from './seal.js';

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

interface Codec {
  /** The event as it is stored. Throws `InvalidEventDataError`, `SubjectErasedError`. */
  encode(stream: string, event: EventToRecord): Promise<EncodedEvent>;
  /**
   * The event as the domain knows it; without keys, as if every person had been erased. Throws
   * `UnreadableEventError`.
   */
  decode(stored: StoredEvent, keys: OpenKeys | null): RecordedEvent;
  /** Loads, in one round trip, the keys that decoding these needs. */
  keysOf(stored: readonly StoredEvent[]): Promise<OpenKeys>;
}

/** The events of all contexts, by type: `registry.events`. */
type KnownEvents = ReadonlyMap<string, Pick<KnownEvent, 'definition'>>;

/** Between the domain's events and the store's: schema, encryption of personal fields, versions. */
function codec(vault: Vault, events: KnownEvents): Codec {
  /** The key was destroyed by another process: this one must not use it for what follows. */
  const forgetErased = ({ erases }: KnownEvent['definition'], data: Readonly<Record<string, unknown>>): void => {
    if (erases !== null) vault.forget(String(data[erases]));
  };
  return {
    encode: async (stream, { eventId, event, metadata }) => {
      const definition = events.get(event.type)?.definition;
      if (definition === undefined) throw new InvalidEventDataError(`There is no definition of the event ${event.type}`);
      const parsed = definition.schema.safeParse(event.data);
      // The messages of the schema name fields and rules; the values, which may be personal, stay
      // out.
      if (!parsed.success)
        throw new InvalidEventDataError(`${event.type} for ${stream} is not valid: ${z.prettifyError(parsed.error)}`);
      if (sealedField in parsed.data) throw new InvalidEventDataError(`${event.type} uses the reserved field ${sealedField}`);
      const data = await sealPersonal(vault, definition, parsed.data, sealContext(stream, eventId));
      const full: EventMetadata = { ...metadata, schemaVersion: definition.version };
      const { type } = event;
      return {
        stored: { eventId, type, data: asJson(data), metadata: asJson(full) },
        writtenAt: (revision, position) => {
          forgetErased(definition, parsed.data);
          const known = { type, data: parsed.data, eventId, stream, revision, position };
          return { ...known, at: full.occurredAt, metadata: full, recordedAt: '' };
        },
      };
    },
    decode: (stored, keys) => {
      const definition = events.get(stored.type)?.definition;
      if (definition === undefined) throw new UnreadableEventError(stored, 'its type has no definition');
      // Written by `encode` alone.
      const metadata = stored.metadata as object as EventMetadata;
      try {
        const unsealed = unsealPersonal(keys, stored.data, sealContext(stored.stream, stored.eventId));
        const data = replaceErased(definition, { ...unsealed, data: definition.upcast(unsealed.data, metadata.schemaVersion) });
        const { type, eventId, stream, revision, position, recordedAt } = stored;
        forgetErased(definition, data);
        return {
          type,
          data,
          eventId,
          stream,
          revision,
          position,
          at: metadata.occurredAt,
          metadata,
          // No getter: it would keep what is stored, ciphertexts too, for as long as the event.
          recordedAt,
        };
      } catch (error) {
        throw new UnreadableEventError(stored, error instanceof Error ? error.message : String(error), { cause: error });
      }
    },
    keysOf: (stored) => vault.warm(stored.flatMap((event) => sealedSubjects(event.data))),
  };
}

/** The store checks that the data survive JSON. */
function asJson(value: object): JsonObject {
  return value as JsonObject;
}
