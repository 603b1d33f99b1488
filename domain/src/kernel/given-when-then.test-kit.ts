import { expect } from '@jest/globals';
import type { Decider, Reservation } from './decider.js';
import { fold } from './decider.js';
import { Refusal } from './refusal.js';
import type { Actor, DomainEvent } from './event.js';

/**
 * States a rule of a decider: `given(decider, events).when(command, facts).then(events)` or
 * `.then('context.code', details)`, or `.reserves(reservations)`. Events must be equal; details of
 * an error only in the named fields.
 */
export function given<Command, Event extends DomainEvent, State, Facts>(
  decider: Decider<Command, Event, State, Facts>,
  events: readonly Event[] = [],
) {
  return {
    when(command: Command, ...facts: undefined extends Facts ? [facts?: Facts] : [facts: Facts]) {
      const state = fold(decider, events);
      const decision = decider.decide(command, state, facts[0] as Facts);
      return {
        /** What the command needs of other streams when this actor gives it. */
        reserves(expected: readonly Reservation<Partial<Facts>>[] | string, actor: Actor = { kind: 'system', id: 'test' }): void {
          const needed = decider.reservations?.(command, state, facts[0] as Facts, actor) ?? [];
          if (typeof expected === 'string') expect(needed).toMatchObject({ code: expected });
          else expect(needed).toEqual(expected);
        },
        // oxlint-disable-next-line unicorn/no-thenable -- tests read as given, when, then; no caller awaits it.
        then(expected: readonly Event[] | string, details?: Refusal['details']): void {
          if (typeof expected === 'string') {
            expect(decision).toBeInstanceOf(Refusal);
            expect((decision as Refusal).code).toBe(expected);
            if (details !== undefined) expect((decision as Refusal).details).toMatchObject(details);
          } else {
            expect(decision).toEqual(expected);
          }
        },
      };
    },
  };
}
