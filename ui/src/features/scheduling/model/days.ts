import type { Slot } from '@panelist/domain/scheduling/browser';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { dayIn, monthText } from '../../../shared/display/dates.js';

export { inputOf, timeOf } from '../../../shared/display/zoned-time.js';
export { viewersZone } from '../../../shared/display/viewers-zone.js';

dayjs.extend(utc);

/**
 * A month as a calendar shows it: weeks from Sunday, null before the first day and after the last.
 */
export interface Month {
  /** `November 2026`. */
  readonly title: string;
  readonly weeks: readonly (readonly (string | null)[])[];
}

/** Times by their day in the zone, `YYYY-MM-DD`. */
export function slotsByDay(slots: readonly Slot[], zone: string): ReadonlyMap<string, readonly Slot[]> {
  const byDay = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayIn(slot.start, zone);
    byDay.set(day, [...(byDay.get(day) ?? []), slot]);
  }
  return byDay;
}

/** The months from the first to the last of these days, each day once. */
export function monthsOf(days: readonly string[]): readonly string[] {
  const sorted = days.map((day) => day.slice(0, 7)).toSorted((one, other) => one.localeCompare(other));
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: string[] = [];
  for (let month = dayjs.utc(`${first}-01`); month.format('YYYY-MM') <= last; month = month.add(1, 'month'))
    months.push(month.format('YYYY-MM'));
  return months;
}

/** `YYYY-MM` as weeks. */
export function monthOf(month: string): Month {
  const first = dayjs.utc(`${month}-01`);
  const days = Array.from({ length: first.daysInMonth() }, (_, index) => first.add(index, 'day').format('YYYY-MM-DD'));
  const cells: (string | null)[] = [...Array.from({ length: first.day() }, () => null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  const weeks = Array.from({ length: cells.length / 7 }, (_, index) => cells.slice(index * 7, index * 7 + 7));
  return { title: monthText(month), weeks };
}

export const freeTimes = (count: number): string => (count === 1 ? '1 free time' : `${count} free times`);
