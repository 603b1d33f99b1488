import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { Folding } from './port.js';

/** Revisions of the first and the last event of a command. */
export interface CommandRange {
  readonly first: number;
  readonly last: number;
}

/** What a decider needs of a stream, as far as it has been read. */
export interface FoldedStream<State> {
  readonly state: State;
  /** The last revision; null while there is no event. */
  readonly revision: number | null;
  /** The id of the last event. */
  readonly lastEventId?: string | undefined;
  /** Commands whose events the stream holds, by command id. */
  readonly commands: Map<string, CommandRange>;
  /** Real time of the first read, in milliseconds. */
  readonly since: number;
  /** When the last read began (`performance.now()`). */
  readonly readAt: number;
}

/** Folds events onto what is known of a stream. */
export function folding<Event extends DomainEvent, State>(
  decider: Folding<Event, State>,
  known: FoldedStream<State>,
  added: readonly RecordedEvent[],
): FoldedStream<State> {
  for (const { metadata, revision } of added) {
    known.commands.set(metadata.commandId, { first: known.commands.get(metadata.commandId)?.first ?? revision, last: revision });
  }
  return {
    ...known,
    // A decider's stream holds only that decider's events.
    state: (added as readonly RecordedEvent<Event>[]).reduce(decider.evolve, known.state),
    revision: added.at(-1)?.revision ?? known.revision,
    lastEventId: added.at(-1)?.eventId ?? known.lastEventId,
  };
}
