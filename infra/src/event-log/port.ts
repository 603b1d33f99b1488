import type { DomainEvent, EventMetadata, RecordedEvent } from '@panelist/domain/kernel';
import type { AppendResult, EventFilter, ExpectedRevision, Position, Subscription } from '../event-store/port.js';

export interface EventToRecord {
  readonly eventId: string;
  readonly event: DomainEvent;
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>;
}

/** A page of the log, decrypted and of the newest versions. */
export interface LogPage {
  readonly events: readonly RecordedEvent[];
  readonly position: Position | null;
  readonly atHead: boolean;
}

/**
 * The event store as the rest of the code sees it: events validated against their schema, personal fields sealed on the way in and
 * unsealed on the way out (or replaced by what their definition says, once the person is erased), old versions upcast.
 */
export interface EventLog {
  append(stream: string, events: readonly EventToRecord[], expected: ExpectedRevision): Promise<AppendResult>;
  readStream(stream: string, options?: { readonly from?: number; readonly limit?: number }): Promise<readonly RecordedEvent[]>;
  readAll(from: Position | null, options?: { readonly filter?: EventFilter; readonly limit?: number }): Promise<LogPage>;
  head(): Promise<Position | null>;
  /** As the store's: how many events stand behind `from`. */
  countBehind(from: Position | null, atMost?: number): Promise<number>;
  subscribe(
    from: Position | null,
    options: { readonly filter?: EventFilter; readonly batchSize?: number },
    handler: (page: LogPage) => Promise<void>,
  ): Subscription;
}
