import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { Changed, Columns, IndexedName, Made, ReadModel, Row } from '../read-models/index.js';

/** Event types to their data: the kernel's `EventMap`. */
export type EventData = Readonly<Record<string, object>>;

type EventOf<Events extends EventData, Type extends keyof Events & string> = RecordedEvent<DomainEvent<Type, Events[Type]>>;

export type KeyOf<M extends ReadModel> = { readonly [Name in M['key'][number]]: string };
type Where<M extends ReadModel> = { readonly [Name in IndexedName<M['columns']> & keyof Row<M>]?: Row<M>[Name] };

/** Which rows an event concerns, where its data does not name the row itself. */
type Target<M extends ReadModel, Event> =
  | { readonly key: (event: Event) => KeyOf<M>; readonly keys?: never; readonly where?: never }
  | { readonly keys: (event: Event) => readonly KeyOf<M>[]; readonly key?: never; readonly where?: never }
  /**
   * All rows with these values in indexed columns, those that this batch has just made included.
   */
  | { readonly where: (event: Event) => Where<M>; readonly key?: never; readonly keys?: never };

/** The change to these rows. */
type Action<M extends ReadModel, Event> =
  /** Makes the row; one that exists stays unchanged. */
  | { readonly create: (event: Event) => Made<M['columns']> }
  /** Makes or replaces it. With `keys`, `key` says which row is meant. */
  | { readonly upsert: (event: Event, row: Row<M> | undefined, key: KeyOf<M>) => Made<M['columns']> }
  | { readonly change: Change<M, Event> }
  | { readonly remove: true };

/** Changes a row that exists; skipped where there is none. */
type Change<M extends ReadModel, Event> = (row: Row<M>, event: Event) => Changed<M['columns']>;

/** For an event whose data holds the model's key: a bare function changes that row. */
type ByItsOwnKey<M extends ReadModel, Event> =
  | Change<M, Event>
  | (Action<M, Event> & { readonly key?: never; readonly keys?: never; readonly where?: never });
/** For any other event, and wherever other rows are meant. */
type ByTarget<M extends ReadModel, Event> = Action<M, Event> & Target<M, Event>;

type Handler<M extends ReadModel, Event extends { readonly data: object }> =
  Event['data'] extends KeyOf<M> ? ByItsOwnKey<M, Event> | ByTarget<M, Event> : ByTarget<M, Event>;

export type Handlers<M extends ReadModel, Events extends EventData> = {
  readonly [Type in keyof Events & string]?: Handler<M, EventOf<Events, Type>>;
};

/** One handler for all of these types. */
type HandlerOfAny<M extends ReadModel, Event extends DomainEvent<string, object>> =
  | (Action<M, RecordedEvent<Event>> & Target<M, RecordedEvent<Event>>)
  | (Action<M, RecordedEvent<Event>> & { readonly key?: never; readonly keys?: never; readonly where?: never });

type Fields = Readonly<Record<string, unknown>>;

/**
 * A handler without its types: the engine calls it only with rows of its model and events of its
 * type.
 */
export interface AnyHandler {
  key?(event: RecordedEvent): Fields;
  keys?(event: RecordedEvent): readonly Fields[];
  where?(event: RecordedEvent): Fields;
  create?(event: RecordedEvent): Made<Columns>;
  upsert?(event: RecordedEvent, row: object | undefined, key: Fields): Made<Columns>;
  change?(row: object, event: RecordedEvent): Changed<Columns>;
  readonly remove?: true;
}

/**
 * One read model as a pure fold of the log. The engine writes rows and checkpoint in one statement:
 * no event is folded twice.
 */
export interface Projection<M extends ReadModel = ReadModel> {
  readonly kind: 'projection';
  /**
   * Names lease and checkpoint. It holds the version, so that two versions of the code run at the
   * same time.
   */
  readonly name: string;
  readonly model: M;
  readonly types: readonly string[];
  readonly handlers: ReadonlyMap<string, AnyHandler>;
}

/** The checkpoint of a read model: `projection-accounts-v1`. */
export const checkpointOf = ({ name, version }: Pick<ReadModel, 'name' | 'version'>): string => `projection-${name}-v${version}`;

function projection<M extends ReadModel>(model: M, handlers: ReadonlyMap<string, AnyHandler>): Projection<M> {
  return { kind: 'projection', name: checkpointOf(model), model, types: [...handlers.keys()], handlers };
}

/** `project` for the events of a product: `projections<ProductEvents>()`. */
export function projections<Events extends EventData>() {
  return <M extends ReadModel>(model: M, handlers: Handlers<M, Events>): Projection<M> => {
    const entries = Object.entries(handlers as Readonly<Record<string, AnyHandler | AnyHandler['change']>>);
    return projection(
      model,
      new Map(entries.map(([type, handler]) => [type, typeof handler === 'function' ? { change: handler } : (handler ?? {})])),
    );
  };
}

/** A projection with one handler for several types of event. */
export function projectionOfAny<Event extends DomainEvent<string, object>, M extends ReadModel>(
  model: M,
  types: readonly Event['type'][],
  handler: HandlerOfAny<M, Event>,
): Projection<M> {
  // The engine passes only events of these types.
  return projection(model, new Map(types.map((type) => [type, handler as AnyHandler])));
}
