import type { LogPart } from '../event-sourcing/index.js';

/** The parts of something that has so many; null: all of it. */
export const partsOf = (count: number): readonly (LogPart | null)[] =>
  count === 1 ? [null] : Array.from({ length: count }, (_, index) => ({ index, of: count }));

/** `reaction-settle-disputes-part-1-of-2`, as checkpoints and leases are named. */
export const nameOfPart = (whole: string, part: LogPart | null): string =>
  part === null ? whole : `${whole}-part-${part.index + 1}-of-${part.of}`;

/** The name without its part. */
export const wholeOf = (name: string): string => name.replace(/-part-\d+-of-\d+$/, '');
