import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { TableDefinition } from './table.js';

/** A row's key: the values of `table.key`, in order. */
export type RowKey = readonly string[];

/** For the live channel: whose screens changed, and what. */
export interface Change {
  readonly userId: string;
  readonly what: string;
  readonly id: string;
}

/**
 * One read model: a pure fold from events to the rows of one table. The runtime loads the rows of a batch, folds, and writes rows and
 * checkpoint in one transaction; the same event twice never reaches `project` twice.
 */
export interface Projector<Row extends object = object, Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** Raised with every change of meaning: the runtime then rebuilds. */
  readonly version: number;
  readonly table: TableDefinition<Row>;
  readonly types: readonly Event['type'][];
  /** Every row is made of the events of one stream alone, so that parts of the log can be folded apart from each other. */
  readonly rowsOfOneStream?: true;
  /** Keys of the rows that this event may change. */
  keys(event: Event, recorded: RecordedEvent<Event>): readonly RowKey[];
  /** The row after the event: undefined means there is none. `row` is undefined while there is none. */
  project(row: Row | undefined, event: Event, recorded: RecordedEvent<Event>, key: RowKey): Row | undefined;
  /** The hint that goes out once a changed row is committed. */
  changed?(row: Row): Change | undefined;
}

/**
 * Any projector, whatever its row and events: what the runtime runs. Methods, whose arguments TypeScript compares both ways, let every
 * projector be one: the runtime only ever calls it with what its own `types` and `table` gave.
 */
export type AnyProjector = Projector<Record<string, unknown>>;

/** Lets the compiler relate events, rows and table. */
export function projector<Row extends object, Event extends DomainEvent>(
  definition: Projector<Row, Event>,
): Projector<Row, Event> {
  return definition;
}
