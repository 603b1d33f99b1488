import type { DomainEvent, EventMetadata, RecordedEvent } from '@panelist/domain/kernel';
import type { EventIn } from '@panelist/domain/registry';
import type { AppendResult, EventFilter, EventToAppend, ExpectedRevision, Position, StoredEvent } from '../event-store/port.js';
import type { UnreadableEventError } from './errors.js';

export interface EventToRecord {
  readonly eventId: string;
  readonly event: DomainEvent;
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>;
}

/** An event, encrypted, before it is appended. */
export interface EncodedEvent {
  readonly stored: EventToAppend;
  /** What a read returns of it, once it has been appended there; nothing is decrypted for that. */
  readonly writtenAt: (revision: number, position: Position) => RecordedEvent;
}

export interface RecordResult extends AppendResult {
  /**
   * The events as a read would return them; undefined where that takes a read, because the store
   * did not return each event's position, or is not sure that it wrote these.
   */
  readonly written: () => readonly RecordedEvent[] | undefined;
}

/** A page of the log, decrypted and of the newest versions. */
export interface LogPage {
  readonly events: readonly RecordedEvent[];
  readonly position: Position | null;
  readonly atHead: boolean;
}

export interface Decoded {
  readonly events: readonly RecordedEvent[];
  /** Why the page ends here. */
  readonly unreadable: UnreadableEventError | undefined;
}

/**
 * The event store as the rest of the code sees it: events validated against their schema, personal
 * fields sealed on the way in and unsealed on the way out (or replaced by what their definition
 * says, once the person is erased), old versions upcast.
 */
export interface EventLog {
  /**
   * Events in the form of the store, for an append by other means. Throws what `append` does before
   * it asks the store.
   */
  encode(stream: string, events: readonly EventToRecord[]): Promise<readonly EncodedEvent[]>;
  append(stream: string, events: readonly EventToRecord[], expected: ExpectedRevision): Promise<RecordResult>;
  /** The events of one stream, typed by its name. */
  read<Name extends string>(
    stream: Name,
    options?: { readonly from?: number; readonly limit?: number },
  ): Promise<readonly RecordedEvent<EventIn<Name>>[]>;
  readAll(from: Position | null, options?: { readonly filter?: EventFilter; readonly limit?: number }): Promise<LogPage>;
  /**
   * Events read from the store itself, decrypted and of the newest versions, up to the first that
   * can't be read. With `withoutKeys` the log loads no keys and reads as if every person had been
   * erased: for processors that keep nothing personal.
   */
  decode(stored: readonly StoredEvent[], options?: { readonly withoutKeys?: boolean }): Promise<Decoded>;
}
