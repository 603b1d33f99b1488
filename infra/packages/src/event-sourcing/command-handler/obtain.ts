import { derivedId, Refusal } from '@panelist/domain/kernel';
import type { Decider, DomainEvent, Reservation } from '@panelist/domain/kernel';
import type { CommandContext, CommandHandler } from './port.js';

interface Streams {
  readonly load: CommandHandler['load'];
  /** As `handle`, and returns the state alone. */
  readonly change: <Command, Event extends DomainEvent, State, Facts>(
    decider: Decider<Command, Event, State, Facts>,
    stream: string,
    command: Command,
    context: CommandContext,
    facts: Facts,
  ) => Promise<State>;
}

/**
 * Obtains one reservation of a command and returns the facts that came of it. Throws the refusal of
 * the stream that it needs. The id of its own command contains the revision of that stream: what
 * was obtained and released again is obtained again, and what still holds does not change.
 */
export async function obtain<Fact>(
  { load, change }: Streams,
  reservation: Reservation<Fact>,
  asOf: number,
  context: CommandContext,
): Promise<Fact> {
  const outcome = await reservation.by(async (kind, data) => {
    const stream = kind.stream(data);
    const { state, revision } = await load(kind.decider, stream);
    const needed = kind.command?.(data, asOf);
    if (needed === undefined) return kind.outcome(state, data);
    const commandId = derivedId('reservation', context.commandId, kind.name, stream, revision ?? 'none');
    try {
      const changed = await change(kind.decider, stream, needed.command, { ...context, commandId }, needed.facts);
      return kind.outcome(changed, data);
    } catch (error) {
      if (!(error instanceof Refusal) || kind.refused === undefined) throw error;
      return kind.refused(error, data);
    }
  });
  if (outcome instanceof Refusal) throw outcome;
  return 'next' in outcome ? obtain({ load, change }, outcome.next, asOf, context) : outcome.facts;
}
