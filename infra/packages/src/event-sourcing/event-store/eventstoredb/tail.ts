import { matches } from '../category.js';
import type { AllPage, EventFilter, Position } from '../port.js';
import type { Connection } from './connection.js';
import { positionText } from './log-position.js';
import { storedEvent } from './stored-event.js';

/**
 * How much of the end of the log is remembered, in events: more than a server considers between two
 * checkpoints.
 */
const remembered = { first: 500, most: 4_000, least: 2_000 };

interface Entry {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
}

/** The end of the log as one unfiltered subscription of this process sees it. */
export interface Tail {
  /**
   * How far a reader at `from` may move because nothing in between passes its filter; undefined if
   * unknown or nowhere. A server sends a checkpoint to a filtered subscription only every 32
   * events.
   */
  readonly clearUntil: (from: Position | null, filter: EventFilter | undefined) => Position | undefined;
  /** Reads the end of the log; returns the position to continue from. */
  readonly begin: () => Promise<Position | null>;
  readonly add: (page: Pick<AllPage, 'events'>) => void;
  readonly end: () => Position | null;
}

export function tailOf(connection: Pick<Connection, 'readAll'>): Tail {
  let entries: Entry[] = [];
  /** The tail holds everything after this place; undefined before `begin`. */
  let start: Position | null | undefined;
  let end: Position | null = null;

  const trim = (): void => {
    if (entries.length <= remembered.most) return;
    const dropped = entries.length - remembered.least;
    start = entries[dropped - 1]?.position ?? start;
    entries = entries.slice(dropped);
  };

  return {
    begin: async () => {
      const events = await connection.readAll({ from: 'end', count: remembered.first, backwards: true });
      const oldest = events.at(-1)?.position;
      const whole = events.length < remembered.first;
      start = whole || oldest === undefined ? null : positionText(oldest);
      // The oldest entry marks the start; the tail does not hold that event.
      const known = (whole ? events : events.slice(0, -1)).toReversed();
      entries = known.flatMap((event) => storedEvent(event) ?? []).map(entryOf);
      end = entries.at(-1)?.position ?? start;
      return end;
    },
    add: ({ events }) => {
      entries.push(...events.map(entryOf));
      end = entries.at(-1)?.position ?? end;
      trim();
    },
    end: () => end,
    clearUntil: (from, filter) => {
      if (start === undefined || end === null || (from !== null && from >= end)) return undefined;
      if (start !== null && (from === null || from < start)) return undefined;
      for (let index = entries.length - 1; index >= 0; index--) {
        const entry = entries[index] as Entry;
        if (from !== null && entry.position <= from) break;
        if (matches(filter, entry)) return undefined;
      }
      return end;
    },
  };
}

function entryOf({ position, stream, type }: Entry): Entry {
  return { position, stream, type };
}
