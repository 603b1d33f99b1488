import { expect, it, test } from '@jest/globals';
import { clockAmong } from '../../../shared/display/dates.js';
import { freeTimes, monthOf, monthsOf, slotsByDay } from './days.js';

const slot = (start: string) => ({ start, end: start });

test('a month has weeks from Sunday, with each day once', () => {
  const { title, weeks } = monthOf('2026-11');
  expect(title).toBe('November 2026');
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(monthOf('2028-02').weeks.flat().filter(Boolean)).toHaveLength(29);
});

test('months go from the first to the last day', () => {
  expect(monthsOf(['2027-01-03', '2026-11-30'])).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(monthsOf([])).toEqual([]);
});

test('how many times are free', () => {
  expect([1, 3].map(freeTimes)).toEqual(['1 free time', '3 free times']);
});

const hour = 3_600_000;
const day = 24 * hour;

/** Noon of each week of 2026, and the half hours around each change of the zone's clocks. */
function timesOf(zone: string): readonly number[] {
  const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, timeStyle: 'short' });
  const days = Array.from({ length: 365 }, (_, index) => Date.UTC(2026, 0, 1) + index * day);
  const changes = days.filter((midnight) => clock.format(midnight) !== clock.format(midnight - day));
  const around = changes.flatMap((midnight) =>
    Array.from({ length: 80 }, (_, index) => midnight - 32 * hour + (index * hour) / 2),
  );
  const noons = days.filter((_, index) => index % 7 === 0).map((midnight) => midnight + 12 * hour);
  return [...new Set([...around, ...noons])].toSorted((one, other) => one - other);
}

it.each([
  ['America/New_York', 2],
  ['Australia/Lord_Howe', 2],
  ['America/Santiago', 2],
  ['Asia/Kolkata', 0],
] as const)('over a year in %s, each time is on its day, with a text of its own', (zone, changes) => {
  const times = timesOf(zone);
  expect(times.length).toBeGreaterThan(50 + changes * 75);
  const year = times.map((time) => slot(new Date(time).toISOString()));
  const byDay = slotsByDay(year, zone);
  expect([...byDay.values()].flat()).toEqual(year);
  const dayOf = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' });
  for (const [title, slots] of byDay) {
    for (const { start } of slots) expect(dayOf.format(new Date(start))).toBe(title);
    for (const clock of ['h12', 'h23'] as const)
      expect(new Set(slots.map(({ start }) => clockAmong(start, slots, zone, clock))).size).toBe(slots.length);
  }
});
