import type { Position } from './port.js';

/** Digits of PostgreSQL's largest bigint: padded to it, positions sort as text. */
const width = 19;

/** The position of the n-th event of a store that numbers its events 1, 2, 3, … */
export function positionOf(number: bigint | number | string): Position {
  return String(number).padStart(width, '0');
}

/** The number behind a position of such a store. Throws `RangeError` for a text that is none (a position of another kind of store). */
export function positionNumber(position: Position): bigint {
  if (!/^\d{19}$/.test(position)) throw new RangeError(`Not a position of this store: ${position.slice(0, 40)}`);
  return BigInt(position);
}

/** How many events lie behind `from` up to `to`: the lag of a reader that stands at `from`. Exact for stores that number their events without holes. */
export function eventsBetween(from: Position | null, to: Position | null): number {
  const start = from === null ? 0n : positionNumber(from);
  const end = to === null ? 0n : positionNumber(to);
  return end > start ? Number(end - start) : 0;
}
