import type { Decider, DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { EventLog } from '../event-log/port.js';

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

type Folding<Event extends DomainEvent, State> = Pick<Decider<never, Event, State, never>, 'name' | 'initialState' | 'evolve'>;

export interface FoldedStreams {
  /** The stream folded up to its end, and the events that were read for it: of a stream that was folded before only what is new. Not to be called twice at once for a stream. */
  readonly upToDate: <Event extends DomainEvent, State>(
    decider: Folding<Event, State>,
    stream: string,
  ) => Promise<{ readonly folded: FoldedStream<State>; readonly added: readonly RecordedEvent[] }>;
}

/** How long a folded state is kept, in milliseconds: it holds decrypted data, which an erasure must reach. */
const timeToLive = 60_000;

/** Folded states by decider and stream; the least recently used goes first. @param most how many are kept */
export function foldedStreams(log: EventLog, most: number, now: () => number): FoldedStreams {
  // The key names the decider, so the state under it is that decider's.
  const kept = new Map<string, FoldedStream<unknown>>();
  return {
    upToDate: async <Event extends DomainEvent, State>(decider: Folding<Event, State>, stream: string) => {
      const key = `${decider.name} ${stream}`;
      const found = kept.get(key) as FoldedStream<State> | undefined;
      const known: FoldedStream<State> =
        found !== undefined && found.since + timeToLive > now()
          ? found
          : { state: decider.initialState, revision: null, commands: new Map(), since: now() };
      // Of the stream of a decider come that decider's events.
      const added = (await log.readStream(stream, { from: (known.revision ?? -1) + 1 })) as readonly RecordedEvent<Event>[];
      const fresh: FoldedStream<State> = {
        ...known,
        state: added.reduce((state, recorded) => decider.evolve(state, recorded.event), known.state),
        revision: added.at(-1)?.revision ?? known.revision,
      };
      for (const { metadata, revision } of added) {
        fresh.commands.set(metadata.commandId, {
          first: fresh.commands.get(metadata.commandId)?.first ?? revision,
          last: revision,
        });
      }
      kept.delete(key);
      kept.set(key, fresh);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return { folded: fresh, added };
    },
  };
}
