import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import { LRUCache } from 'lru-cache';
import type { EventLog } from '../event-log/port.js';
import type { LogMark, LogTruncatedError } from '../event-store/port.js';
import { folding, type FoldedStream } from './folding.js';
import type { Folding } from './port.js';
import { readFolded } from './read-folded.js';
import { snapshotTime } from './read-snapshot.js';
import { streamChanges } from './stream-changes.js';
import type { ChangesSince } from './stream-changes.js';

/** What an object, and each entry of one, costs in addition to its values. */
const perObject = 48;

/**
 * About how many bytes a value takes in memory, rather too many: strings, arrays, maps, sets and
 * plain objects, without cycles.
 */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return perObject + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof Map) return sumOf([...value.keys(), ...value.values()]);
  return sumOf(value instanceof Set ? [...value] : Object.values(value));
}

function sumOf(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + roughBytes(value) + 16, perObject);
}

export interface FoldedStreams {
  /**
   * Folds the stream up to its end; `added` holds the last events read for that, only new ones for
   * a cached stream. `mustRead` reads even if the change query reported nothing. Callers must not
   * overlap calls for one stream.
   */
  readonly upToDate: <Event extends DomainEvent, State>(
    decider: Folding<Event, State>,
    stream: string,
    mustRead?: boolean,
  ) => Promise<{ readonly folded: FoldedStream<State>; readonly added: readonly RecordedEvent[] }>;
  /** What is known of the stream, without asking; undefined where it must be read. */
  readonly known: <Event extends DomainEvent, State>(
    decider: Folding<Event, State>,
    stream: string,
  ) => FoldedStream<State> | undefined;
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
  /** How many streams are cached. */
  readonly most: number;
  /** About how many bytes they may take together; a larger one is not cached. */
  readonly mostBytes: number;
  readonly now: () => number;
  /** The log has lost events that were folded: every folded state was dropped. */
  readonly onTruncated?: ((error: LogTruncatedError) => void) | undefined;
}

/** A stream that is cached, or being read. */
interface Kept {
  /** The last revision that the change query has reported since it was cached. */
  reported: number;
  /** By the `evolve` of its decider. */
  readonly folded: ReadonlyMap<unknown, FoldedStream<unknown>>;
  /** About how many. */
  readonly bytes: number;
}

/**
 * How long a folded state with decrypted data is cached, in milliseconds: an erasure must reach it.
 * A state without personal data stays, so that a long stream (the funds of an organization) is not
 * folded from its beginning every minute.
 */
const timeToLive = 60_000;

/** Folded states by stream and decider; the least recently used stream goes first. */
export function foldedStreams(options: FoldedStreamsOptions): FoldedStreams {
  const { log, changesSince, most, mostBytes, now, onTruncated } = options;
  const streams = new LRUCache<string, Kept>({ max: most, maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes });
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
  /** Cached before the stream is read, so that a change reported during the read is noted. */
  const keep = (stream: string): Kept => {
    const found = streams.get(stream);
    if (found !== undefined) return found;
    const kept: Kept = { reported: -1, folded: new Map(), bytes: 1 };
    streams.set(stream, kept);
    return kept;
  };
  /**
   * A new entry, because the cache takes the size of each one once. A cached state is as much
   * larger as the events folded onto it: measuring it again would cost each command the whole state
   * of a long stream.
   */
  const replace = (
    stream: string,
    kept: Kept,
    evolve: unknown,
    folded: FoldedStream<unknown>,
    added: readonly RecordedEvent[],
  ): void => {
    // A stream dropped meanwhile may have changed unnoticed.
    if (streams.peek(stream) !== kept) return;
    const known = kept.folded.get(evolve);
    const isAllAdded = known?.since === folded.since && folded.revision === (known.revision ?? -1) + added.length;
    const all = new Map(kept.folded).set(evolve, folded);
    streams.set(stream, { reported: kept.reported, folded: all, bytes: isAllAdded ? kept.bytes + bytesOf(added) : sizeOf(all) });
  };

  const isYoung = (decider: Pick<Folding<never, never>, 'events'>, { since }: FoldedStream<unknown>): boolean =>
    since + timeToLive > now() || !holdsPersonalData(decider);

  /** Without a change query, what was read in the current read snapshot is. */
  const isCurrent = (kept: Kept, { revision, readAt }: FoldedStream<unknown>): boolean =>
    changes === undefined ? readAt > snapshotTime() : kept.reported <= (revision ?? -1);

  return {
    extend: (decider, stream, folded, added) => {
      see(added.at(-1));
      const fresh = folding(decider, folded, added);
      const kept = streams.peek(stream);
      if (kept !== undefined) replace(stream, kept, decider.evolve, fresh, added);
      return fresh;
    },
    known: <Event extends DomainEvent, State>(decider: Folding<Event, State>, stream: string) => {
      const kept = streams.get(stream);
      const found = kept?.folded.get(decider.evolve) as FoldedStream<State> | undefined;
      const isKnown = found !== undefined && isYoung(decider, found) && (kept?.reported ?? -1) <= (found.revision ?? -1);
      return isKnown ? found : undefined;
    },
    refreshStreams: async () => changes?.refresh(),
    upToDate: async <Event extends DomainEvent, State>(decider: Folding<Event, State>, stream: string, mustRead = false) => {
      await changes?.refresh();
      const kept = keep(stream);
      // The entry of a decider's `evolve` holds that decider's state.
      const found = kept.folded.get(decider.evolve) as FoldedStream<State> | undefined;
      const mayUse = found !== undefined && isYoung(decider, found);
      const readAt = performance.now();
      if (!mustRead && mayUse && isCurrent(kept, found)) return { folded: found, added: [] };
      const nothing = { state: decider.initialState, revision: null, commands: new Map(), since: now(), readAt };
      const known = mayUse ? found : undefined;
      const from = { log, isChecked: changes !== undefined };
      const read = await readFolded(from, decider, stream, nothing, known);
      const { added, last } = read;
      const folded = { ...read.folded, readAt };
      see(last);
      replace(stream, kept, decider.evolve, folded, added);
      return { folded, added };
    },
  };
}

const holdsPersonalData = ({ events }: Pick<Folding<never, never>, 'events'>): boolean =>
  Object.values(events.types).some(({ personal }) => Object.keys(personal).length > 0);

/** About how many bytes an entry of the map of commands takes. */
const perCommand = 200;

const bytesOf = (events: readonly RecordedEvent[]): number =>
  events.reduce((sum, { data }) => sum + perCommand + roughBytes(data), 0);

function sizeOf(folded: Kept['folded']): number {
  let bytes = 1;
  for (const { state, commands } of folded.values()) bytes += roughBytes(state) + perCommand * commands.size;
  return bytes;
}
