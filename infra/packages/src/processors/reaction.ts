import { derivedId, type DomainEvent, type RecordedEvent } from '@panelist/domain/kernel';
import type { CommandContext } from '../event-sourcing/index.js';
import type { Checkpoint } from './checkpoints.js';
import { inLogOrder, type PartitionOf } from './partitions.js';
import type { EventData, Projection } from './projection.js';

/** What a reaction's handler gets with each event. */
export interface ReactionRun {
  /**
   * The context of a command that follows from this event, the same in every run; `part`
   * distinguishes several commands of one event.
   */
  readonly context: (part?: string) => CommandContext;
  /** The id of a job or deadline that follows from this event: `<reaction>-<eventId>`. */
  readonly id: string;
  /** For rows whose order matters: `epochFence` refuses a process that lost the lease. */
  readonly lease: Pick<Checkpoint, 'name' | 'epoch'>;
  /** Aborts when the reaction must end. */
  readonly signal: AbortSignal;
}

type On<Events extends EventData> = {
  readonly [Type in keyof Events & string]?: (
    event: RecordedEvent<DomainEvent<Type, Events[Type]>>,
    run: ReactionRun,
  ) => Promise<void>;
};

/**
 * Side effects of events: the engine calls the handler at least once per event, in the log's order
 * or that of partitions.
 */
export interface Reaction {
  readonly kind: 'reaction';
  /** Stored in checkpoints, command ids and job ids: never renamed. */
  readonly name: string;
  readonly types: readonly string[];
  /**
   * After a deterministic failure the whole reaction waits at the event, or only its stream is
   * parked and shown.
   */
  readonly stops: 'reaction' | 'stream';
  /**
   * Projections that must have passed an event before it is handled: for a handler that reads their
   * rows.
   */
  readonly after: readonly Projection[];
  /** Which events may be handled at the same time (none unless said). */
  readonly partitionOf: PartitionOf;
  handle(event: RecordedEvent, run: ReactionRun): Promise<void>;
}

export interface ReactionInput<Events extends EventData>
  extends Pick<Reaction, 'name'>, Partial<Pick<Reaction, 'stops' | 'after' | 'partitionOf'>> {
  readonly on: On<Events>;
}

/** `reaction` for the events of a product: `reactions<ProductEvents>()`. */
export function reactions<Events extends EventData>() {
  return ({ name, on, stops = 'reaction', after = [], partitionOf = inLogOrder }: ReactionInput<Events>): Reaction => {
    // The engine passes each handler only events of its own type.
    const handlers = new Map(Object.entries(on as Readonly<Record<string, Reaction['handle']>>));
    const handle: Reaction['handle'] = async (event, run) => handlers.get(event.type)?.(event, run);
    return { kind: 'reaction', name, stops, after, partitionOf, types: [...handlers.keys()], handle };
  };
}

/** One handler for each of these types: `on: onEach(types, handler)`. */
export const onEach = <Type extends string, Handler>(types: readonly Type[], handler: Handler) =>
  Object.fromEntries(types.map((type) => [type, handler])) as Readonly<Record<Type, Handler>>;

/** Name of lease and checkpoint of a reaction. */
export const reactionCheckpoint = (name: string): string => `reaction-${name}`;

export function runOf(
  { name }: Pick<Reaction, 'name'>,
  event: RecordedEvent,
  lease: ReactionRun['lease'],
  signal: AbortSignal,
): ReactionRun {
  return {
    lease,
    id: `${name}-${event.eventId}`,
    signal,
    context: (part) => commandAfter(name, event, part),
  };
}

/**
 * The context of a command that a reaction, or the job that it enqueued, sends after an event: the
 * same in every run.
 */
export const commandAfter = (name: string, event: RecordedEvent, part = ''): CommandContext => ({
  actor: { kind: 'system', id: name },
  commandId: derivedId('reaction', name, event.eventId, part),
  correlationId: event.metadata.correlationId,
  causationId: event.eventId,
});
