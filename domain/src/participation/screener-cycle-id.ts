import { derivedId } from '../kernel/ids.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The UTC day of a time, `YYYY-MM-DD`. */
const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** The UTC day in which a cycle opens that begins at this time. */
export const cycleDayOf = (at: string): string => dayOf(Date.parse(at));
export const nextCycleDay = (day: string): string => dayOf(Date.parse(day) + DAY_MS);

/**
 * The cycle of a person that opens on a UTC day. A cycle runs for 24 hours, so no two of them open
 * on one day.
 */
export const screenerCycleIdOf = (userId: string, day: string): string => derivedId('screenerCycle', userId, day);

/**
 * The days on which a cycle that runs at this time may have opened: the day before, then the day
 * itself.
 */
export function cycleDaysAt(at: string): readonly [string, string] {
  return [dayOf(Date.parse(at) - DAY_MS), cycleDayOf(at)];
}
