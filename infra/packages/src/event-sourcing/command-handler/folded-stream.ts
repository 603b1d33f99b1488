import type { Decider, DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import { LRUCache } from 'lru-cache';
import type { EventLog } from '../event-log/port.js';
import type { LogMark, LogTruncatedError } from '../event-store/port.js';
import { streamChanges } from './stream-changes.js';
import type { ChangesSince } from './stream-changes.js';

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
}

type Folding<Event extends DomainEvent, State> = Pick<Decider<never, Event, State, never>, 'initialState' | 'evolve'>;

export interface FoldedStreams {
  /**
   * Folds the stream up to its end; `added` holds the events read for that, only the new ones for a
   * cached stream. `mustRead` reads even if the change query reported nothing. Callers must not
   * overlap calls for one stream.
   */
  readonly upToDate: <Event extends DomainEvent, State>(
    decider: Folding<Event, State>,
    stream: string,
    mustRead?: boolean,
  ) => Promise<{ readonly folded: FoldedStream<State>; readonly added: readonly RecordedEvent[] }>;
  /** Runs the change query for the current read snapshot. */
  readonly refreshStreams: () => Promise<void>;
  /** Folds what was just appended onto a folded state, as if it had been read. */
  readonly extend: <Event extends DomainEvent, State>(
    decider: Folding<Event, State>,
    stream: string,
    folded: FoldedStream<State>,
    added: readonly RecordedEvent[],
  ) => FoldedStream<State>;
}

interface FoldedStreamsOptions {
  readonly log: EventLog;
  /** Without it each access reads the stream's new events. */
  readonly changesSince: ChangesSince | undefined;
  /** How many streams are kept. */
  readonly most: number;
  readonly now: () => number;
  /** The log has lost events that were folded: every folded state was dropped. */
  readonly onTruncated?: ((error: LogTruncatedError) => void) | undefined;
}

/** A stream that is kept, or being read. */
interface Kept {
  /** The last revision that the change query has reported since it was kept. */
  reported: number;
  /** By the `evolve` of its decider. */
  readonly folded: Map<unknown, FoldedStream<unknown>>;
}

/**
 * How long a folded state is kept, in milliseconds: it holds decrypted data, which an erasure must
 * reach.
 */
const timeToLive = 60_000;

/** Folded states by stream and decider; the least recently used stream goes first. */
export function foldedStreams({ log, changesSince, most, now, onTruncated }: FoldedStreamsOptions): FoldedStreams {
  const streams = new LRUCache<string, Kept>({ max: most });
  /** The furthest event that was folded: the change query checks that the log still holds it. */
  let seen: LogMark | null = null;
  const see = (event: RecordedEvent | undefined): void => {
    if (event === undefined || (seen !== null && seen.position >= event.position)) return;
    seen = { position: event.position, eventId: event.eventId };
  };
  const changes =
    changesSince &&
    streamChanges(changesSince, {
      seen: () => seen,
      truncated: (error) => {
        streams.clear();
        seen = null;
        onTruncated?.(error);
      },
      changed: (written) => {
        if (written === 'all') streams.clear();
        else
          for (const [stream, revision] of written) {
            const kept = streams.peek(stream);
            if (kept !== undefined) kept.reported = Math.max(kept.reported, revision);
          }
      },
    });
  /**
   * The events after those that are folded. Without a change query the last folded event is read
   * again: if the stream holds another one there, or none, the log has lost its end. Undefined then.
   */
  const readOn = async (stream: string, { revision, lastEventId }: FoldedStream<unknown>) => {
    if (changes !== undefined || revision === null) return log.readStream(stream, { from: (revision ?? -1) + 1 });
    const [last, ...added] = await log.readStream(stream, { from: revision });
    return last?.eventId === lastEventId ? added : undefined;
  };

  /** Cached before the stream is read, so that a change reported during the read is noted. */
  const keep = (stream: string): Kept => {
    const kept = streams.get(stream) ?? { reported: -1, folded: new Map() };
    streams.set(stream, kept);
    return kept;
  };
  const extend: FoldedStreams['extend'] = (decider, stream, folded, added) => {
    see(added.at(-1));
    const fresh = folding(decider, folded, added);
    streams.peek(stream)?.folded.set(decider.evolve, fresh);
    return fresh;
  };

  return {
    extend,
    refreshStreams: async () => changes?.refresh(),
    upToDate: async <Event extends DomainEvent, State>(decider: Folding<Event, State>, stream: string, mustRead = false) => {
      await changes?.refresh();
      const kept = keep(stream);
      // The entry of a decider's `evolve` holds that decider's state.
      const found = kept.folded.get(decider.evolve) as FoldedStream<State> | undefined;
      const isYoung = found !== undefined && found.since + timeToLive > now();
      if (changes !== undefined && !mustRead && isYoung && kept.reported <= (found.revision ?? -1))
        return { folded: found, added: [] };
      const nothing = (): FoldedStream<State> => ({
        state: decider.initialState,
        revision: null,
        commands: new Map(),
        since: now(),
      });
      let known = isYoung ? found : nothing();
      let added = await readOn(stream, known);
      if (added === undefined) {
        known = nothing();
        added = await log.readStream(stream);
      }
      see(added.at(-1));
      const folded = folding(decider, known, added);
      kept.folded.set(decider.evolve, folded);
      return { folded, added };
    },
  };
}

function folding<Event extends DomainEvent, State>(
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
