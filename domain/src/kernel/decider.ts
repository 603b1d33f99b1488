import type { DomainEvent, Events } from './event.js';
import type { Refusal } from './refusal.js';

/** What a decision is: the events that now are facts (none, if nothing changes), or the reason for a no. */
export type Decision<Event> = readonly Event[] | Refusal;

/**
 * An aggregate as three pure values. Time, ids and randomness come in through the command; answers of other streams through `facts`.
 * `evolve` returns the state unchanged for an event it does not know.
 */
export interface Decider<Command, Event extends DomainEvent, State, Facts = undefined> {
  /** Of its stream: the cache of folded states keeps one state per stream and decider. */
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
