import type { Decider, DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import { LRUCache } from 'lru-cache';
import type { EventLog } from '../event-log/port.js';
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
  /** Commands that stand in the stream. */
  readonly commands: Map<string, CommandRange>;
  /** Real time of the first read, in milliseconds. */
  readonly since: number;
}

type Folding<Event extends DomainEvent, State> = Pick<Decider<never, Event, State, never>, 'initialState' | 'evolve'>;

export interface FoldedStreams {
  /**
   * The stream folded up to its end, and the events that were read for it: of a stream that was folded before only what is new. `anew`: whatever the news
   * say, there may be more by now. Not to be called twice at once for a stream.
   */
  readonly upToDate: <Event extends DomainEvent, State>(
    decider: Folding<Event, State>,
    stream: string,
    mustRead?: boolean,
  ) => Promise<{ readonly folded: FoldedStream<State>; readonly added: readonly RecordedEvent[] }>;
  /** Hears the news of the current moment. */
  readonly refreshStreams: () => Promise<void>;
  /** Takes what was just appended behind a folded state, as if it had been read. */
  readonly extend: <Event extends DomainEvent, State>(
    decider: Folding<Event, State>,
    stream: string,
    folded: FoldedStream<State>,
    added: readonly RecordedEvent[],
  ) => FoldedStream<State>;
}

interface FoldedStreamsOptions {
  readonly log: EventLog;
  /** Without it each look at a stream reads what is new of it. */
  readonly changesSince: ChangesSince | undefined;
  /** How many streams are kept. */
  readonly most: number;
  readonly now: () => number;
}

/** A stream that is kept, or being read. */
interface Kept {
  /** The last revision that the news told of while it was. */
  told: number;
  /** By the `evolve` of its decider. */
  readonly folded: Map<unknown, FoldedStream<unknown>>;
}

/** How long a folded state is kept, in milliseconds: it holds decrypted data, which an erasure must reach. */
const timeToLive = 60_000;

/** Folded states by stream and decider; the least recently used stream goes first. */
export function foldedStreams({ log, changesSince, most, now }: FoldedStreamsOptions): FoldedStreams {
  const streams = new LRUCache<string, Kept>({ max: most });
  const changes =
    changesSince &&
    streamChanges(changesSince, (written) => {
      if (written === 'all') streams.clear();
      else
        for (const [stream, revision] of written) {
          const kept = streams.peek(stream);
          if (kept !== undefined) kept.told = Math.max(kept.told, revision);
        }
    });

  /** Put in its place before the stream is read: what is told of it meanwhile must find it. */
  const keep = (stream: string): Kept => {
    const kept = streams.get(stream) ?? { told: -1, folded: new Map() };
    streams.set(stream, kept);
    return kept;
  };
  const extend: FoldedStreams['extend'] = (decider, stream, folded, added) => {
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
      // What stands under a decider's name is that decider's state.
      const found = kept.folded.get(decider.evolve) as FoldedStream<State> | undefined;
      const isYoung = found !== undefined && found.since + timeToLive > now();
      if (changes !== undefined && !mustRead && isYoung && kept.told <= (found.revision ?? -1))
        return { folded: found, added: [] };
      const known: FoldedStream<State> = isYoung
        ? found
        : { state: decider.initialState, revision: null, commands: new Map(), since: now() };
      const added = await log.readStream(stream, { from: (known.revision ?? -1) + 1 });
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
    // Of the stream of a decider come that decider's events.
    state: (added as readonly RecordedEvent<Event>[]).reduce(decider.evolve, known.state),
    revision: added.at(-1)?.revision ?? known.revision,
  };
}
