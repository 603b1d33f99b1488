import { z } from 'zod';
import type { Stream } from './stream.js';

/** JSON that a store keeps: without `Date`, `bigint` or `undefined`. */
export type JsonObject = { readonly [field: string]: unknown };

/** Names that a sentence looks up. */
export interface SentenceNames {
  /** The project's name, or its id where the name is unknown. */
  readonly project: (projectId: string) => string;
}

/**
 * An older version, which the code no longer writes: its form, and how to convert it to the next
 * one.
 */
export interface OlderVersion {
  readonly sample: JsonObject;
  upcast(data: JsonObject): JsonObject;
}

/** The sample gives the upcaster its type. Fields of an erased person may be missing. */
export function older<Sample extends JsonObject>(sample: Sample, upcast: (data: Partial<Sample>) => JsonObject): OlderVersion {
  // The log passes only data of this version to this upcaster.
  return { sample, upcast: (data) => upcast(data as Partial<Sample>) };
}

type DataOfShape<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

interface EventInput<Shape extends z.ZodRawShape> {
  readonly data: Shape;
  /**
   * Data in the current version. Frozen: `events.lock.json` holds its hash and that of the schema.
   */
  readonly sample: NoInfer<z.input<z.ZodObject<Shape>>>;
  /** Oldest first. The current version is one more than there are of these. */
  readonly older?: readonly OlderVersion[];
  /**
   * For each subject (a field with a person's id): the fields that identify that person, and the
   * replacement of each after the person's erasure. They are encrypted with the person's key before
   * they reach the store.
   */
  readonly personal?: { readonly [Subject in keyof Shape & string]?: Partial<NoInfer<DataOfShape<Shape>>> };
  /**
   * Fields with which a reader could act as the person. No page shows them, not even to support.
   */
  readonly secret?: readonly (keyof Shape & string)[];
  /**
   * The field with the id of a person whose key was destroyed before this event was appended: every
   * process that reads the event forgets the key at once.
   */
  readonly erases?: keyof Shape & string;
  /** What happened, in the past tense, for support (contract, Staff). */
  readonly sentence: (data: NoInfer<DataOfShape<Shape>>, names: SentenceNames) => string;
}

/**
 * One event, defined once. Its type is `Data` instead of the schema's type, so that unions and
 * declaration files stay small.
 */
export interface EventDefinition<Data extends JsonObject = JsonObject> {
  readonly version: number;
  readonly schema: z.ZodObject;
  /** One sample of each version, oldest first. */
  readonly samples: readonly JsonObject[];
  /** By subject. */
  readonly personal: Readonly<Record<string, JsonObject>>;
  readonly secret: readonly string[];
  /** The field with the id of the erased person; null where the event erases no person. */
  readonly erases: string | null;
  /**
   * Validates before an append, and in tests. Throws `z.ZodError` for data that the schema refuses.
   */
  readonly check: (data: JsonObject) => Data;
  /**
   * Converts data of any version to the current one on every read, without validating it again.
   * Throws for an unknown version.
   */
  readonly upcast: (data: JsonObject, version: number) => JsonObject;
  sentence(data: Data, names: SentenceNames): string;
}

export function event<const Shape extends z.ZodRawShape>(input: EventInput<Shape>): EventDefinition<DataOfShape<Shape>> {
  const { data, sample, older: before = [], personal = {}, secret = [], erases = null, sentence } = input;
  const schema = z.object(data);
  const version = before.length + 1;
  return {
    version,
    schema,
    samples: [...before.map((each) => each.sample), sample],
    personal,
    secret,
    erases,
    sentence,
    check: (given) => schema.parse(given),
    upcast: (stored, from) => {
      if (!(from <= version)) throw new Error(`version ${from} is newer than the known version ${version}`);
      if (!(Number.isInteger(from) && from >= 1)) throw new Error(`no upcaster leads on from version ${from}`);
      return before.slice(from - 1).reduce((current, each) => each.upcast(current), stored);
    },
  };
}

type Types = Readonly<Record<string, EventDefinition>>;

/** The events of one kind of stream, by type. */
export interface Events<T extends Types = Types, Category extends string = string> {
  /** More than one where several kinds of stream hold the same events. */
  readonly streams: readonly [Stream<Category>, ...Stream<Category>[]];
  readonly types: T;
}

/** The compiler refuses an event whose data does not name its stream. */
export function events<
  Category extends string,
  IdField extends string | null,
  const T extends Readonly<
    Record<string, EventDefinition<IdField extends string ? { readonly [Field in IdField]: string } : JsonObject>>
  >,
>(
  of: Stream<Category, IdField> | readonly [Stream<Category, IdField>, ...Stream<Category, IdField>[]],
  types: T,
): Events<T, Category> {
  return { streams: 'of' in of ? [of] : of, types };
}

/** An event as deciders and projections see it: decrypted, in the current version. */
export interface DomainEvent<Type extends string = string, Data = JsonObject> {
  readonly type: Type;
  readonly data: Data;
}

export type DataOf<Definition extends EventDefinition> = ReturnType<Definition['check']>;

/** The union of a stream's events. */
export type EventOf<E extends Events> = {
  [Type in keyof E['types'] & string]: DomainEvent<Type, DataOf<E['types'][Type]>>;
}[keyof E['types'] & string];

/** The names of a stream's events. */
export function typesOf<E extends Events>(of: E): readonly (keyof E['types'] & string)[] {
  return Object.keys(of.types);
}

/** Who acted. Ids are opaque; metadata never contains a name. */
export interface Actor {
  readonly kind: 'panelist' | 'researcher' | 'staff' | 'system';
  readonly id: string;
  /** The participant for whom staff acted while logged in as them. */
  readonly onBehalfOf?: string;
}

/** Metadata of every stored event. Contains no personal data. */
export interface EventMetadata {
  readonly schemaVersion: number;
  /** The app's clock, ISO 8601 in UTC. */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** Shared by all events that one request causes, directly or later. */
  readonly correlationId: string;
  /** The event or request that caused this one. */
  readonly causationId: string;
  /**
   * UUIDv5(actor, Idempotency-Key) or a derived id of a reaction. A command whose id the stream
   * holds is not decided again.
   */
  readonly commandId: string;
}

/** The position and metadata of a stored event. */
export interface Recorded {
  readonly eventId: string;
  readonly stream: string;
  /** 0-based, without gaps, within the stream. */
  readonly revision: number;
  /** Opaque, ordered as text, across all streams. */
  readonly position: string;
  /** When it happened by the app's clock (`metadata.occurredAt`), ISO 8601. */
  readonly at: string;
  /**
   * When the store appended it, ISO 8601; empty for an event that this process has just appended.
   */
  readonly recordedAt: string;
  readonly metadata: EventMetadata;
}

/** An event read back from the store. */
export type RecordedEvent<E extends DomainEvent<string, object> = DomainEvent> = E & Recorded;
