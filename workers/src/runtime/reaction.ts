import { derivedId, type DomainEvent, type RecordedEvent } from '@panelist/domain/kernel';
import type { EventType } from '@panelist/domain/registry';
import type { CommandContext } from '@panelist/infra/command-handler';
import type { Epoch } from '@panelist/infra/subscriptions';

/** What follows from events: a sentence for a name, the events it listens to, and what it does at least once for each, in the log's order. */
export interface Reaction {
  readonly name: string;
  readonly types: readonly EventType[];
  /** `epoch` fences rows whose order matters (`epochFence`). */
  readonly react: (recorded: RecordedEvent, epoch: Epoch) => Promise<void>;
}

export function reaction<Event extends DomainEvent<EventType>>(definition: {
  readonly name: string;
  readonly types: readonly Event['type'][];
  readonly react: (recorded: RecordedEvent<Event>, epoch: Epoch) => Promise<void>;
}): Reaction {
  // The subscription's filter lets nothing through but these types.
  return { ...definition, react: (recorded, epoch) => definition.react(recorded as RecordedEvent<Event>, epoch) };
}

/**
 * The context of a command that follows from an event. Its id is derived from reaction and event, so that a reaction that runs twice commands once;
 * `part` tells the commands of one reaction apart.
 */
export function commandOf(name: string, recorded: RecordedEvent, part = ''): CommandContext {
  return {
    actor: { kind: 'system', id: name },
    commandId: derivedId('reaction', name, recorded.eventId, part),
    correlationId: recorded.metadata.correlationId,
    causationId: recorded.eventId,
  };
}
