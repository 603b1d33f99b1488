import { derivedId, Refusal, kernelRefusal } from '@panelist/domain/kernel';
import type { Decider, DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../foundation/index.js';
import type { EventLog, EventToRecord, RecordResult } from '../event-log/port.js';
import { CorruptedIdempotencyError, WrongExpectedRevisionError } from '../event-store/port.js';
import type { LogTruncatedError } from '../event-store/port.js';
import { positionNumber, positionOf } from '../event-store/position.js';
import { commandSpanId, inSpan, keyedMutex, pauseAfter, traceIdOf } from '../../foundation/index.js';
import { foldedStreams } from './folded-stream.js';
import type { CommandRange, FoldedStream } from './folding.js';
import { obtain } from './obtain.js';
import { inReadSnapshot } from './read-snapshot.js';
import type { ChangesSince } from './stream-changes.js';
import type { CommandContext, CommandHandler, CommandResult, Folding } from './port.js';
import { currentUnit, NotOneStepError, PENDING_POSITION } from './unit-of-work.js';
import type { Unit } from './unit-of-work.js';

export interface CommandHandlerOptions {
  readonly log: EventLog;
  /**
   * The store's change query, where it has one: then the handler reads an unchanged stream only
   * once.
   */
  readonly changesSince?: ChangesSince | undefined;
  /** Stamps the events (`occurredAt`). */
  readonly clock: Clock;
  /** How often a command is decided before it fails with `store.conflict`. */
  readonly maxAttempts?: number;
  /**
   * Gets notice that the log has lost events that commands were decided on; every folded state was
   * dropped. Only with a change query.
   */
  readonly onTruncated?: ((error: LogTruncatedError) => void) | undefined;
  /** How many streams are cached folded. */
  readonly maxFolded?: number;
  /** About how many bytes they may take together. */
  readonly maxFoldedBytes?: number;
}

/**
 * Longest pauses after a conflict; the actual one is random, so that two writers do not collide
 * again.
 */
const pauses = { firstMs: 1, longestMs: 25 };

/**
 * Handles commands over a log. In one process the commands of a stream run one after the other;
 * conflicts come from other processes only. Event ids are derived from command, stream and index:
 * the same decision appended twice is one.
 */
export function commandHandler({
  log,
  changesSince,
  clock,
  onTruncated,
  maxAttempts = 20,
  maxFolded = 5_000,
  maxFoldedBytes = 64 * 2 ** 20,
}: CommandHandlerOptions): CommandHandler {
  const streams = foldedStreams({
    log,
    changesSince,
    most: maxFolded,
    mostBytes: maxFoldedBytes,
    now: Date.now,
    onTruncated,
  });
  const perStream = keyedMutex();
  /** Streams that units of work are about to write. */
  const unitsWriting = new Set<string>();

  /**
   * Null after a conflict. That is not a failure yet: the stream may already hold this command's
   * events.
   */
  const tryAppend = async (
    stream: string,
    events: readonly EventToRecord[],
    revision: number | null,
  ): Promise<RecordResult | null> => {
    try {
      const about = () => ({ attributes: { events: events.length } });
      const result = await inSpan('append', about, async () => log.append(stream, events, revision ?? 'no-stream'));
      return result.idempotent ? null : result;
    } catch (error) {
      if (error instanceof WrongExpectedRevisionError || error instanceof CorruptedIdempotencyError) return null;
      throw error;
    }
  };

  /** Events of a command that the stream already holds; often they have just been read. */
  const eventsOf = async (
    stream: string,
    range: CommandRange,
    added: readonly RecordedEvent[],
  ): Promise<readonly RecordedEvent[]> => {
    const read = added.filter(({ revision }) => revision >= range.first && revision <= range.last);
    const count = range.last - range.first + 1;
    return read.length === count ? read : log.read(stream, { from: range.first, limit: count });
  };

  /** Position of the event that the decision was made on; null for a stream without events. */
  const lastPosition = async (stream: string, revision: number | null, added: readonly RecordedEvent[]) => {
    if (revision === null) return null;
    const last = added.at(-1) ?? (await log.read(stream, { from: revision, limit: 1 }))[0];
    return last?.position ?? null;
  };

  /**
   * In a unit of work what is known of the stream is enough: it is checked when the unit is
   * written.
   */
  const upToDate = async <Event extends DomainEvent, State>(
    decider: Folding<Event, State>,
    stream: string,
    read: () => Promise<Read<State>>,
  ): Promise<Read<State>> => {
    const unit = currentUnit();
    if (unit === undefined) return read();
    if (unit.writes === stream) throw new NotOneStepError(`Reads what it writes: ${stream}`);
    const known = streams.known(decider, stream);
    const found = known === undefined ? await read() : { folded: known, added: [] };
    const last = found.folded.lastEventId ?? null;
    const before = unit.reads.get(stream);
    unit.isTorn ||= before !== undefined && before !== last;
    unit.reads.set(stream, last);
    return found;
  };
  const current = async <Event extends DomainEvent, State>(decider: Folding<Event, State>, stream: string) =>
    upToDate(decider, stream, async () => perStream(stream, async () => streams.upToDate(decider, stream)));

  /** Defers the append to the unit's end. */
  const deferAppend = async <Command, Event extends DomainEvent, State, Facts>(
    unit: Unit,
    decider: Decider<Command, Event, State, Facts>,
    stream: string,
    folded: FoldedStream<State>,
    events: readonly EventToRecord[],
  ): Promise<CommandResult<State>> => {
    if (unit.isClosed) throw new NotOneStepError('The unit has ended');
    if (unit.writes !== null) throw new NotOneStepError(`Writes ${stream} besides ${unit.writes}`);
    // Only one of them would be written: in steps the others wait for it.
    if (unitsWriting.has(stream)) throw new NotOneStepError(`Another unit writes ${stream}`);
    unitsWriting.add(stream);
    unit.writes = stream;
    unit.onSettled = () => unitsWriting.delete(stream);
    const encoded = await log.encode(stream, events);
    const first = (folded.revision ?? -1) + 1;
    unit.append = { stream, revision: folded.revision, events: encoded.map(({ stored }) => stored) };
    unit.onWritten = (position) => {
      const next = positionNumber(position) - BigInt(encoded.length - 1);
      const written = encoded.map(({ writtenAt }, index) => writtenAt(first + index, positionOf(next + BigInt(index))));
      // Another call may have read them meanwhile.
      if (streams.known(decider, stream) === folded) streams.extend(decider, stream, folded, written);
    };
    const pending = encoded.map(({ writtenAt }, index) => writtenAt(first + index, PENDING_POSITION));
    return {
      // The decider's own events.
      state: (pending as readonly RecordedEvent[] as readonly RecordedEvent<Event>[]).reduce(decider.evolve, folded.state),
      events: pending,
      revision: first + pending.length - 1,
      position: PENDING_POSITION,
      repeated: false,
    };
  };

  /**
   * Null if the stream is not at the revision `asOf` any more, on which the facts were obtained.
   */
  const decideAndAppend = async <Command, Event extends DomainEvent, State, Facts>(
    decider: Decider<Command, Event, State, Facts>,
    stream: string,
    command: Command,
    context: CommandContext,
    { facts, asOf }: Obtained<Facts>,
  ): Promise<CommandResult<State> | null> => {
    const { actor, commandId, correlationId, causationId } = context;
    let appended = false;
    for (let attempt = 1; ; attempt++) {
      const { folded, added } = await upToDate(decider, stream, async () => streams.upToDate(decider, stream, attempt > 1));
      const { state, revision } = folded;
      const range = folded.commands.get(commandId);
      if (range !== undefined) {
        const events = await eventsOf(stream, range, added);
        return { state, events, revision: revision ?? -1, position: events.at(-1)?.position ?? null, repeated: !appended };
      }
      if (attempt > maxAttempts) throw kernelRefusal('store.conflict');
      if (asOf !== undefined && asOf !== revision) return null;

      const decision = decider.decide(command, state, facts);
      if (decision instanceof Refusal) throw decision;
      if (decision.length === 0) {
        const position = await lastPosition(stream, revision, added);
        return { state, events: [], revision: revision ?? -1, position, repeated: false };
      }
      const occurredAt = clock.now();
      const events = decision.map((event, index) => ({
        eventId: derivedId('event', commandId, stream, index),
        event,
        metadata: { actor, commandId, correlationId, causationId, occurredAt },
      }));
      const unit = currentUnit();
      if (unit !== undefined) return deferAppend(unit, decider, stream, folded, events);
      const result = await tryAppend(stream, events, revision);
      const written = result?.written();
      if (written !== undefined) {
        const extended = streams.extend(decider, stream, folded, written);
        const last = written.at(-1);
        return {
          state: extended.state,
          events: written,
          revision: extended.revision ?? -1,
          position: last?.position ?? null,
          repeated: false,
        };
      }
      appended = result !== null;
      if (!appended) await pause(Math.random() * pauseAfter(attempt, pauses));
    }
  };

  const load: CommandHandler['load'] = async (decider, stream) => {
    const { folded } = await current(decider, stream);
    return { state: folded.state, revision: folded.revision };
  };

  /**
   * Obtains what the command needs of other streams. Holds no stream meanwhile: two commands may
   * each need the stream of the other.
   */
  const obtained = async <Command, Event extends DomainEvent, State, Facts>(
    decider: Decider<Command, Event, State, Facts>,
    stream: string,
    command: Command,
    context: CommandContext,
    facts: Facts,
  ): Promise<Obtained<Facts>> => {
    if (decider.reservations === undefined) return { facts };
    const { folded } = await current(decider, stream);
    // Decided before: the first answer needs nothing.
    if (folded.commands.has(context.commandId)) return { facts };
    const needed = decider.reservations(command, folded.state, facts, context.actor);
    if (needed instanceof Refusal) throw needed;
    let all = facts;
    for (const each of needed) {
      all = { ...all, ...(await obtain({ load, change }, each, folded.revision ?? 0, context)) };
    }
    return needed.length === 0 ? { facts } : { facts: all, asOf: folded.revision };
  };

  const run = async <Command, Event extends DomainEvent, State, Facts>(
    decider: Decider<Command, Event, State, Facts>,
    stream: string,
    command: Command,
    context: CommandContext,
    facts: Facts,
  ): Promise<CommandResult<State>> => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const known = await obtained(decider, stream, command, context, facts);
      const result = await perStream(stream, () => decideAndAppend(decider, stream, command, context, known));
      if (result !== null) return result;
    }
    throw kernelRefusal('store.conflict');
  };

  const traced = async <Command, Event extends DomainEvent, State, Facts>(
    decider: Decider<Command, Event, State, Facts>,
    stream: string,
    command: Command,
    context: CommandContext,
    facts: Facts,
  ): Promise<CommandResult<State>> =>
    inSpan(
      `decide ${stream.split('-', 1)[0]}`,
      () => ({
        traceId: traceIdOf(context.correlationId),
        spanId: commandSpanId(context.commandId, stream),
        attributes: { stream, 'correlation.id': context.correlationId },
      }),
      async () => {
        const decided = async () => run(decider, stream, command, context, facts);
        return decider.reservations === undefined ? decided() : inReadSnapshot(decided);
      },
    );
  const handle: CommandHandler['handle'] = async (decider, stream, command, context, ...[facts]) =>
    // Callers may omit the facts only of a decider without facts.
    traced(decider, stream, command, context, facts as Parameters<typeof decider.decide>[2]);
  const change: Parameters<typeof obtain>[0]['change'] = async (decider, stream, command, context, facts) =>
    (await traced(decider, stream, command, context, facts)).state;

  return { handle, load, refreshStreams: async () => streams.refreshStreams() };
}

interface Read<State> {
  readonly folded: FoldedStream<State>;
  /** The last events that were read for it. */
  readonly added: readonly RecordedEvent[];
}

/** The facts of a decision, and the revision of the stream on which some of them were obtained. */
interface Obtained<Facts> {
  readonly facts: Facts;
  readonly asOf?: number | null;
}
