import { z } from 'zod';
import { isoTime } from '../kernel/contract.js';

/** A time that the researcher offers for one session. */
export const slotSchema = z.object({ start: isoTime, end: isoTime });
export type Slot = z.output<typeof slotSchema>;

/** The researcher's rules for bookings; all lengths in minutes. */
export const calendarRulesSchema = z.object({
  /** How long before its start a session must be booked. */
  minimumSchedulingNotice: z.number().int(),
  /** Sessions on one day of the project's time zone; null: as many as there are times. */
  maxBookingsPerDay: z.number().int().nullable(),
  /** What stays free of other sessions before and after each session. */
  bufferBeforeEvent: z.number().int(),
  bufferAfterEvent: z.number().int(),
});
export type CalendarRules = z.output<typeof calendarRulesSchema>;

export const noRules: CalendarRules = {
  minimumSchedulingNotice: 0,
  maxBookingsPerDay: null,
  bufferBeforeEvent: 0,
  bufferAfterEvent: 0,
};

/** Adds times, each start once, in the order of their starts. A time that exists keeps its end. */
export function withSlots(known: readonly Slot[], added: readonly Slot[]): readonly Slot[] {
  const byStart = new Map(known.map((slot) => [slot.start, slot]));
  for (const { start, end } of added) if (!byStart.has(start)) byStart.set(start, { start, end });
  return [...byStart.values()].toSorted((one, other) => (one.start < other.start ? -1 : 1));
}
