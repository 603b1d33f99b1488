import type { z } from 'zod';

/** Who did it. Ids are opaque; names never stand in metadata. */
export interface Actor {
  readonly kind: 'panelist' | 'researcher' | 'staff' | 'system';
  readonly id: string;
  /** The participant for whom a member of staff acted while logged in as them. */
  readonly onBehalfOf?: string;
}

/** What stands beside the data of every stored event. Holds nothing personal. */
export interface EventMetadata {
  readonly schemaVersion: number;
  /** The app's clock, ISO 8601 in UTC. */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** Shared by everything that one request set off. */
  readonly correlationId: string;
  /** The event or request that led to this one. */
  readonly causationId: string;
  /** UUIDv5(actor, Idempotency-Key) or a reaction's own derived id. A command whose id stands in the stream is not decided again. */
  readonly commandId: string;
}

type Shape = z.ZodObject;

/**
 * One event of a context.
 * `personal` names, for each subject (a field of `data` that holds a person's id), the fields that identify that person and what stands in
 * their place once the person has been erased. They are encrypted with the person's key before they reach the store.
 */
export interface EventDefinition<S extends Shape = Shape> {
  readonly version: number;
  readonly data: S;
  readonly personal?: readonly {
    readonly subject: keyof z.output<S> & string;
    readonly erased: Partial<z.output<S>>;
  }[];
  /** From an older version (the key) to the next one; applied in a row on read. */
  readonly upcast?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
}

/** Makes the compiler relate `personal` to the schema of `data`. */
export function event<S extends Shape>(definition: EventDefinition<S>): EventDefinition<S> {
  return definition;
}

/** The events of one context, by type. The type is the event's name, in the past tense, never renamed. */
export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** An event as deciders and projectors see it: decrypted, of the newest version. */
export interface DomainEvent<Type extends string = string, Data = Record<string, unknown>> {
  readonly type: Type;
  readonly data: Data;
}

/** The union of a context's events, from its definitions. */
export type EventOf<Definitions extends Readonly<Record<string, { readonly data: z.ZodType }>>> = {
  [Type in keyof Definitions & string]: DomainEvent<Type, z.output<Definitions[Type]['data']>>;
}[keyof Definitions & string];

/** An event read back from the store, with where it stands. */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  readonly event: E;
  readonly eventId: string;
  readonly stream: string;
  /** 0-based, without holes, within the stream. */
  readonly revision: number;
  /** Opaque, ordered as text, across all streams. */
  readonly position: string;
  readonly metadata: EventMetadata;
}
