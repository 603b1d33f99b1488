import type { Position, StoredEvent } from '../event-sourcing/index.js';
import type { Processor } from './access.js';
import type { EventsFor } from './read-for.js';

/** Consecutive events of the log, and what the processors of this process read of them. */
export interface Piece {
  readonly from: Position | null;
  readonly to: Position;
  readonly atHead: boolean;
  readonly stored: readonly StoredEvent[];
  /** Started by the first processor that reads the piece. */
  read?: Promise<ReadonlyMap<Processor, EventsFor>>;
}

export interface KeptPieces {
  readonly oldest: () => Piece | undefined;
  /** Those that reach beyond a position, the oldest first. */
  readonly after: (from: Position | null) => readonly Piece[];
  readonly add: (piece: Piece) => void;
  /** Drops pieces that are too old. */
  readonly dropOld: () => void;
  readonly clear: () => void;
}

export const isBehind = (one: Position | null, other: Position | null): boolean =>
  other !== null && (one === null || one < other);

export interface Bounds {
  readonly events: number;
  /** Of the events' data as JSON, in characters. */
  readonly size: number;
  /** In milliseconds. */
  readonly age: number;
}

/**
 * The newest events, decrypted, for processors that are slightly behind. They are bounded in number
 * and size, because the memory of a process is; and in age, because an erasure must reach them. The
 * newest piece stays whatever its size, for its readers have yet to come.
 * @param now in milliseconds
 */
export function keptPieces(most: Bounds, now: () => number): KeptPieces {
  let kept: { readonly piece: Piece; readonly size: number; readonly since: number }[] = [];
  let [events, size] = [0, 0];

  const dropOldest = (): void => {
    const oldest = kept.shift();
    events -= oldest?.piece.stored.length ?? 0;
    size -= oldest?.size ?? 0;
  };
  return {
    oldest: () => kept[0]?.piece,
    // From the newest: all processors ask at each event, and most of them for one piece.
    after: (from) => {
      const others = kept.findLastIndex(({ piece }) => !isBehind(from, piece.to));
      return kept.slice(others + 1).map(({ piece }) => piece);
    },
    add: (piece) => {
      const added = piece.stored.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
      kept.push({ piece, size: added, since: now() });
      events += piece.stored.length;
      size += added;
      while (kept.length > 1 && (events > most.events || size > most.size)) dropOldest();
    },
    dropOld: () => {
      const limit = now() - most.age;
      while (kept[0] !== undefined && kept[0].since <= limit) dropOldest();
    },
    clear: () => {
      kept = [];
      [events, size] = [0, 0];
    },
  };
}
