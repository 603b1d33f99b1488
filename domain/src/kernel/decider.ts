import type { Actor, DomainEvent, Events } from './event.js';
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
  /**
   * What the command needs of other streams, in the order in which to obtain it, scarce first; or
   * the refusal where it is known without. `decide` then gets what was obtained among its facts.
   */
  readonly reservations?: (
    command: Command,
    state: State,
    facts: Facts,
    actor: Actor,
  ) => Refusal | readonly Reservation<Partial<Facts>>[];
  readonly decide: (command: Command, state: State, facts: Facts) => Decision<Event>;
}

/**
 * What came of a reservation: facts for the decision, another reservation to obtain first, or the
 * end.
 */
export type Outcome<Fact> = Refusal | { readonly facts: Fact } | { readonly next: Reservation<Fact> };

/**
 * One policy settles reservations: this long after one of these events the command that obtained it
 * has used it, or its process has died. Its use is then finished, or it is taken back, by what the
 * stream that needed it is.
 */
export interface Settlement<Type extends string = string> {
  readonly obtainedBy: readonly Type[];
  readonly afterMs: number;
}

/**
 * A kind of what a command needs of another stream before it is decided. The command that obtains
 * it must change nothing when it is repeated.
 */
export interface ReservationKind<Data, Command, Event extends DomainEvent, State, Needs, Fact> {
  readonly name: string;
  /** When it is taken back where no use follows; null where it takes nothing. */
  readonly settlement: Settlement | null;
  readonly decider: Decider<Command, Event, State, Needs>;
  readonly stream: (data: Data) => string;
  /**
   * Obtains it; without one the stream is only read. `asOf`: the revision on which the command that
   * needs it is decided, 0 before its first event.
   */
  readonly command?: (data: Data, asOf: number) => { readonly command: Command; readonly facts: Needs };
  readonly outcome: (state: State, data: Data) => Outcome<Fact>;
  /** What follows from a refusal of that stream; by default the caller gets it. */
  readonly refused?: (refusal: Refusal, data: Data) => Outcome<Fact>;
}

/** Obtains a reservation, whatever its types are. */
export type Obtain<Fact, Result> = <Data, Command, Event extends DomainEvent, State, Needs>(
  kind: ReservationKind<Data, Command, Event, State, Needs, Fact>,
  data: Data,
) => Result;

/** One reservation of a command. Two of the same kind and data are equal in tests. */
export interface Reservation<Fact> {
  readonly data: unknown;
  by<Result>(obtain: Obtain<Fact, Result>): Result;
}

/** What folds a stream, of a decider. */
export type Folding<Event extends DomainEvent, State> = Pick<
  Decider<never, Event, State, never>,
  'events' | 'initialState' | 'evolve'
>;

/** The folded state of a stream, up to date; the caller provides it. */
export type Load = <Event extends DomainEvent, State>(
  decider: Folding<Event, State>,
  stream: string,
) => Promise<{ readonly state: State; readonly revision: number | null }>;

/** Folds events onto a state. */
export function fold<Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State, never>, 'initialState' | 'evolve'>,
  events: readonly Event[],
): State {
  return events.reduce(decider.evolve, decider.initialState);
}
