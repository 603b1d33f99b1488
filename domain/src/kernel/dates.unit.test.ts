import { describe, expect, test } from '@jest/globals';
import {
  appointmentText,
  cityTime,
  clockSecondText,
  dayIn,
  dayText,
  deadlineText,
  detailedMoment,
  fullDayText,
  longDay,
  momentText,
  momentWithZone,
  monthText,
  weekdayText,
} from './dates.js';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const berlin = { zone: 'Europe/Berlin', now } as const;

test.each([
  ['2026-11-28T23:30:00.000Z', 'tomorrow, 12:30 AM'],
  ['2026-11-28T09:05:00.000Z', 'today, 10:05 AM'],
  ['2026-11-27T22:30:00.000Z', 'yesterday, 11:30 PM'],
  ['2026-11-25T13:05:00.000Z', 'Nov 25, 2:05 PM'],
  ['2025-11-25T13:05:00.000Z', 'Nov 25, 2025, 2:05 PM'],
  // In Berlin it is the new year already.
  ['2026-12-31T23:30:00.000Z', 'Jan 1, 2027, 12:30 AM'],
])('the moment %s is %s in Berlin', (at, text) => {
  expect(momentText(at, berlin)).toBe(text);
});

test('a day without a time is that day everywhere', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway']) expect(dayText('2026-12-12', { zone, now })).toBe('Dec 12');
  expect(dayText('2026-11-28', berlin)).toBe('today');
});

test('by locale and clock', () => {
  const british = { ...berlin, locale: 'en-GB', clock: 'h23' } as const;
  expect(momentText('2026-11-25T13:05:00.000Z', british)).toBe('25 Nov, 14:05');
  expect(clockSecondText('2026-11-25T08:05:09.000Z', british)).toBe('09:05:09');
  expect([fullDayText('2026-11-30', berlin), weekdayText('2027-01-04', berlin)]).toEqual([
    'Monday, November 30',
    'Mon, Jan 4, 2027',
  ]);
});

describe('an appointment', () => {
  test.each([
    ['h12', '14:00', '14:40', 'Mon, Nov 30, 3:00–3:40 PM'],
    ['h23', '14:00', '14:40', 'Mon, Nov 30, 15:00–15:40'],
    ['h12', '10:30', '11:30', 'Mon, Nov 30, 11:30 AM–12:30 PM'],
    ['h12', '22:30', '23:30', 'Mon, Nov 30, 11:30 PM – Tue, Dec 1, 12:30 AM'],
    ['h12', '14:00', '14:00', 'Mon, Nov 30, 3:00 PM'],
  ] as const)('by the clock %s from %s to %s', (clock, start, end, text) => {
    const [from, to] = [`2026-11-30T${start}:00.000Z`, `2026-11-30T${end}:00.000Z`];
    expect(appointmentText(from, to, { ...berlin, clock })).toBe(text);
  });

  test.each([
    ['America/New_York', '2026-03-08T06:59:00.000Z', 'Sun, Mar 8, 1:59 AM, New York time'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', 'Sun, Mar 8, 3:00 AM, New York time'],
    ['Europe/Berlin', '2026-10-25T00:59:00.000Z', 'Sun, Oct 25, 2:59 AM GMT+2, Berlin time'],
    ['Europe/Berlin', '2026-10-25T01:59:00.000Z', 'Sun, Oct 25, 2:59 AM GMT+1, Berlin time'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', 'Sun, Oct 4, 2:30 AM, Lord Howe time'],
    ['Asia/Kolkata', '2026-06-01T18:30:00.000Z', 'Tue, Jun 2, 12:00 AM, Kolkata time'],
    ['America/Los_Angeles', '2027-12-31T20:00:00.000Z', 'Fri, Dec 31, 2027, 12:00 PM, Los Angeles time'],
  ])('in %s at %s; an hour that comes twice has its abbreviation', (zone, at, text) => {
    expect(momentWithZone(at, { zone, now })).toBe(text);
  });
});

test.each([
  ['2026-11-28T23:32:00.000Z', 'tomorrow, 12:32 AM'],
  ['2026-12-01T01:32:00.000Z', 'Tue, 2:32 AM'],
  ['2026-12-12T12:00:00.000Z', 'Dec 12'],
  ['2026-11-30', 'Nov 30'],
])('the deadline %s is %s: to the minute within a week, else the day', (by, text) => {
  expect(deadlineText(by, berlin)).toBe(text);
});

test('the spec’s forms: detailed times, dates, months', () => {
  expect(detailedMoment('2026-11-21T14:00:00.000Z', 'America/New_York')).toBe('Nov 21 2026 09:00 EST');
  expect(detailedMoment('2026-11-01T09:05:07.000Z', 'UTC', true)).toBe('Nov 01 2026 09:05:07 UTC');
  expect(longDay('2026-11-21T23:59:00.000Z')).toBe('November 21, 2026');
  expect([monthText('2026-11'), monthText('2026-11', 'short')]).toEqual(['November 2026', 'Nov']);
});

test('a zone is named by its city; one that does not exist is UTC', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/UTC', 'Etc/GMT+5'];
  expect(zones.map(cityTime)).toEqual(['Berlin time', 'New York time', 'Buenos Aires time', 'UTC', 'UTC', 'Etc/GMT+5']);
  expect(dayIn('2026-11-28T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-29');
  expect(detailedMoment('2026-11-21T14:00:00.000Z', 'Mars/Olympus')).toBe('Nov 21 2026 14:00 UTC');
});
