import type { Position } from '../port.js';
import type { LogPosition } from './connection.js';

/** Digits of the largest place in a log: padded to it, positions sort as text. */
const width = 19;

/** A place in the log as the port has it: commit, then prepare position. */
export function positionText({ commit, prepare }: LogPosition): Position {
  return `${String(commit).padStart(width, '0')}.${String(prepare).padStart(width, '0')}`;
}

/** Parses such a text. Throws `RangeError` for any other (a position of another kind of store). */
export function logPosition(position: Position): LogPosition {
  const [, commit, prepare] = /^(\d{19})\.(\d{19})$/.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new RangeError(`Not a position of EventStoreDB: ${position.slice(0, 40)}`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** Whether `position` comes after `from`. */
export function isBehind(position: Position, from: Position | null): boolean {
  return from === null || position > from;
}
