import type { EventMetadata, KnownEvent, RecordedEvent } from '@panelist/domain/kernel';
import { z } from 'zod';
import type { JsonObject, StoredEvent } from '../event-store/port.js';
import type { OpenKeys, Vault } from '../../personal-data/index.js';
import { InvalidEventDataError, UnreadableEventError } from './errors.js';
import type { EncodedEvent, EventToRecord } from './port.js';
import { replaceErased, sealContext, sealedField, sealedSubjects, sealPersonal, unsealPersonal } from './seal.js';

export interface Codec {
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
export type KnownEvents = ReadonlyMap<string, Pick<KnownEvent, 'definition'>>;

/** Between the domain's events and the store's: schema, encryption of personal fields, versions. */
export function codec(vault: Vault, events: KnownEvents): Codec {
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
