import type { Actor, Decider, DomainEvent, Folding, Load, RecordedEvent } from '@panelist/domain/kernel';
import type { Position } from '../event-store/port.js';

/** Actor of a command, and the request that it belongs to. */
export interface CommandContext {
  readonly actor: Actor;
  /**
   * UUIDv5 of actor, Idempotency-Key and content, or derived from the causing event: the same id is
   * decided once per stream.
   */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
}

export interface CommandResult<State> {
  readonly state: State;
  /** The events that this command produced, now or the first time. */
  readonly events: readonly RecordedEvent[];
  readonly revision: number;
  /**
   * Position that a read model must reach to show it: of its last event, or of the stream's if it
   * wrote nothing. Null without any.
   */
  readonly position: Position | null;
  /** The command had been decided before; its first events are the answer. */
  readonly repeated: boolean;
}

export type { Folding };

export interface CommandHandler {
  /**
   * Loads and folds the stream, obtains what the decider's `reservations` need of other streams,
   * decides, appends with the exact revision; on a conflict begins again, a bounded number of
   * times. What was obtained and not used is released by its policy, not here. Throws the `Refusal`
   * that `decide` returned, or `store.conflict` when the bound is reached.
   */
  handle<Command, Event extends DomainEvent, State, Facts>(
    decider: Decider<Command, Event, State, Facts>,
    stream: string,
    command: Command,
    context: CommandContext,
    ...facts: undefined extends Facts ? [facts?: Facts] : [facts: Facts]
  ): Promise<CommandResult<State>>;
  readonly load: Load;
  /**
   * Runs the change query now, so that `handle` and `load` in the same `withReadSnapshot` need not:
   * for callers that wait for something else meanwhile.
   */
  refreshStreams(): Promise<void>;
}
