import type { DomainEvent, Events } from './event.js';
import type { Refusal } from './refusal.js';

/** The result of a decision: the events to append (none, if nothing changes), or the refusal. */
export type Decision<Event> = readonly Event[] | Refusal;

/**
 * An aggregate as three pure values. The command brings time, ids and randomness; `facts` bring
 * answers of other streams. `evolve` returns the state unchanged for an event that it does not
 * know.
 */
export interface Decider<Command, Event extends DomainEvent, State, Facts = undefined> {
  /** Events of its stream: the cache of folded states keeps one state per stream and decider. */
  readonly events: Events;
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State, facts: Facts) => Decision<Event>;
}

/** Folds events onto a state. */
export function fold<Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State, never>, 'initialState' | 'evolve'>,
  events: readonly Event[],
): State {
  return events.reduce(decider.evolve, decider.initialState);
}
