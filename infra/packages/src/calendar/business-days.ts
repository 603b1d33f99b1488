import type Calendar from 'date-holidays';
import { createRequire } from 'node:module';

/** Where the payout providers' banks work. */
const ZONE = 'America/New_York';
const DAY_MS = 86_400_000;

// The calendars of all countries take long to load, and few processes ask for a day.
const load = createRequire(import.meta.url);
const daysOff = new Map<number, ReadonlySet<string>>();
const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of a time at the banks, `2026-11-23`. */
const dayOf = (at: number): string => inZone.format(at);

let holidays: Calendar | undefined;

function bankHolidays(): Calendar {
  const Holidays = load('date-holidays') as typeof Calendar;
  holidays ??= new Holidays('US', { types: ['public', 'bank'] });
  return holidays;
}

/**
 * Days without business in a year: bank holidays of the United States and their substitute days.
 */
function daysOffIn(year: number): ReadonlySet<string> {
  const known =
    daysOff.get(year) ??
    new Set(
      bankHolidays()
        .getHolidays(year)
        .map(({ date }) => date.slice(0, 10)),
    );
  daysOff.set(year, known);
  return known;
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !daysOffIn(Number(day.slice(0, 4))).has(day);
}

/** `count` business days after a time, at the same hour. Times are ISO 8601. */
export function afterBusinessDays(at: string, count: number): string {
  let time = Date.parse(at);
  for (let left = count; left > 0;) {
    time += DAY_MS;
    if (isBusinessDay(dayOf(time))) left -= 1;
  }
  return new Date(time).toISOString();
}

/** `count` days after a time, or the next business day if the banks are closed then. */
export function afterDays(at: string, count: number): string {
  let time = Date.parse(at) + count * DAY_MS;
  while (!isBusinessDay(dayOf(time))) time += DAY_MS;
  return new Date(time).toISOString();
}

/**
 * How many business days have begun after `from`, up to `to`: 0 from Friday evening until Monday
 * begins.
 */
export function businessDaysBetween(from: string, to: string): number {
  const last = dayOf(Date.parse(to));
  let count = 0;
  // Noon: a change to or from daylight-saving time moves no time to another day.
  let time = Date.parse(`${dayOf(Date.parse(from))}T17:00:00Z`) + DAY_MS;
  for (; dayOf(time) <= last; time += DAY_MS) if (isBusinessDay(dayOf(time))) count += 1;
  return count;
}
