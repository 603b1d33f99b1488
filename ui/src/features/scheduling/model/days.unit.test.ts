import { describe, expect, it, test } from '@jest/globals';
import { clockIn, momentIn, monthOf, monthsOf, slotsByDay } from './days.js';

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

describe.each([
  ['America/New_York', '2026-11-01T05:30:00.000Z', '01:30', '2026-11-01', 'EDT'],
  ['America/New_York', '2026-11-01T06:30:00.000Z', '01:30', '2026-11-01', 'EST'],
  ['America/Los_Angeles', '2026-03-08T10:30:00.000Z', '03:30', '2026-03-08', 'PDT'],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '02:30', '2026-10-25', 'GMT+1'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00.000Z', '01:45', '2026-04-05', 'GMT+10:30'],
  ['Asia/Kolkata', '2026-11-20T19:00:00.000Z', '00:30', '2026-11-21', 'GMT+5:30'],
  ['America/St_Johns', '2026-11-01T02:00:00.000Z', '23:30', '2026-10-31', 'GMT-2:30'],
] as const)('%s at %s', (zone, time, clock, day, name) => {
  it(`is ${clock} ${name} on ${day}`, () => {
    expect(clockIn(time, zone)).toBe(clock);
    expect([...slotsByDay([slot(time)], zone).keys()]).toEqual([day]);
    expect(momentIn(time, zone)).toMatch(new RegExp(`${clock} ${name.replace('+', '\\+')}$`));
  });
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
  ['Europe/Berlin', 2],
  ['Australia/Lord_Howe', 2],
  ['America/St_Johns', 2],
  ['America/Santiago', 2],
  ['Asia/Kolkata', 0],
] as const)('over a year in %s, each time is on its day, with a text of its own', (zone, changes) => {
  const times = timesOf(zone);
  expect(times.length).toBeGreaterThan(50 + changes * 75);
  const year = times.map((time) => slot(new Date(time).toISOString()));
  const byDay = slotsByDay(year, zone);
  expect([...byDay.values()].flat()).toEqual(year);
  expect(new Set(year.map(({ start }) => momentIn(start, zone))).size).toBe(year.length);
  const dayOf = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' });
  for (const [title, slots] of byDay) for (const { start } of slots) expect(dayOf.format(new Date(start))).toBe(title);
});
