import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { TableDefinition } from './table.js';

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
  /** Keys (values of `table.key`, in order) of the rows that this event may change. */
  readonly keys: (event: Event) => readonly (readonly string[])[];
  /** The row after the event: undefined means there is none. `row` is undefined while there is none. */
  readonly project: (row: Row | undefined, event: Event, recorded: RecordedEvent<Event>, key: readonly string[]) => Row | undefined;
  /** Hints for the live channel: whose screens changed, and what. */
  readonly changed?: (row: Row) => { readonly userId: string; readonly what: string; readonly id: string } | undefined;
}

/** Any projector, whatever its row and events. */
export type AnyProjector = Projector<never, never>;

export function projector<Row extends object, Event extends DomainEvent>(definition: Projector<Row, Event>): Projector<Row, Event> {
  return definition;
}
