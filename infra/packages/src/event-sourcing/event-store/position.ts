import type { Position } from './port.js';

/** Digits of PostgreSQL's largest bigint: padded to it, positions sort as text. */
const width = 19;

/** The position of the n-th event of a store that numbers its events 1, 2, 3, … */
export function positionOf(number: bigint | number | string): Position {
  return String(number).padStart(width, '0');
}

/**
 * The number in a position of such a store. Throws `RangeError` for any other text (a position of
 * another kind of store).
 */
export function positionNumber(position: Position): bigint {
  if (!/^\d{19}$/.test(position)) throw new RangeError(`Not a position of this store: ${position.slice(0, 40)}`);
  return BigInt(position);
}

/**
 * Distance of a position from the beginning of its log, for progress bars: events where a store
 * numbers them, else bytes of its log. Grows with the position; across stores only the ratio of two
 * of them means something. 0 for null.
 */
export function distanceOf(position: Position | null): number {
  return position === null ? 0 : Number.parseInt(position, 10);
}
