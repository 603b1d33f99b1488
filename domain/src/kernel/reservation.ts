import { z } from 'zod';
import { job } from './job.js';
import type { Obtain, Reservation, ReservationKind } from './decider.js';
import type { DomainEvent } from './event.js';

class KnownReservation<Data, Command, Event extends DomainEvent, State, Needs, Fact> implements Reservation<Fact> {
  constructor(
    readonly kind: ReservationKind<Data, Command, Event, State, Needs, Fact>,
    readonly data: Data,
  ) {}
  by<Result>(obtain: Obtain<Fact, Result>): Result {
    return obtain(this.kind, this.data);
  }
}

/**
 * Defines kinds of reservation whose outcome is a fact of this type; each is a function that makes
 * one.
 */
export const reservationsOf =
  <Fact>() =>
  <Data, Command, Event extends DomainEvent, State, Needs>(kind: ReservationKind<Data, Command, Event, State, Needs, Fact>) =>
  (data: Data): Reservation<Fact> =>
    new KnownReservation(kind, data);

/** Settles what the event at this place obtained (`Settlement`). */
export const settleReservation = job({
  name: 'settle-reservation',
  payload: z.object({ stream: z.string(), revision: z.number().int() }),
  attempts: 8,
  backoffMs: 1_000,
  // Those of an organization write to one stream.
  concurrency: 2,
});
