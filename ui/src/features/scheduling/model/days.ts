import type { Slot } from '@panelist/domain/scheduling/browser';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { clockTime, type ClockChoice } from '../../../shared/display/session-time.js';
import { zoneName } from '../../../shared/display/zoned-time.js';

export { inputOf, timeOf } from '../../../shared/display/zoned-time.js';
export { viewersZone } from '../../../shared/display/viewers-zone.js';

dayjs.extend(utc);
dayjs.extend(timezone);

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
    const day = dayjs(slot.start).tz(zone).format('YYYY-MM-DD');
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
  return { title: first.format('MMMM YYYY'), weeks };
}

/** `Fri, Nov 20`. */
export const shortDay = (day: string): string => dayjs.utc(day).format('ddd, MMM D');

export const freeTimes = (count: number): string => (count === 1 ? '1 free time' : `${count} free times`);

/**
 * `1:30 AM`, in the zone; with the zone's short name where another of these times shows the same
 * clock: the hour that comes twice when clocks go back.
 */
export function timeAmong(start: string, others: readonly Slot[], clock: ClockChoice, zone: string): string {
  const text = clockTime(start, clock, zone);
  const isTwice = others.some((other) => other.start !== start && clockTime(other.start, clock, zone) === text);
  return isTwice ? `${text} ${zoneName(new Date(start), zone, 'short')}` : text;
}

/** `Friday, November 20`. */
export const dayTitle = (day: string): string => dayjs.utc(day).format('dddd, MMMM D');
