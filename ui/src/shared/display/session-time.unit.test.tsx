import { afterEach, describe, expect, test } from '@jest/globals';
import { chooseClock, cityTime, clockTime, sessionTime, untilTime, viewersClock } from './session-time.js';

afterEach(() => localStorage.clear());

describe('the time of a session', () => {
  test.each([
    ['h12', '14:00', '14:40', 'Mon, Nov 30, 3:00–3:40 PM'],
    ['h23', '14:00', '14:40', 'Mon, Nov 30, 15:00–15:40'],
    ['h12', '10:30', '11:30', 'Mon, Nov 30, 11:30 AM–12:30 PM'],
    ['h12', '22:30', '23:30', 'Mon, Nov 30, 11:30 PM – Tue, Dec 1, 12:30 AM'],
    ['h12', '14:00', '14:00', 'Mon, Nov 30, 3:00 PM'],
  ] as const)('by the clock %s from %s to %s', (clock, start, end, expected) => {
    expect(sessionTime(`2026-11-30T${start}:00.000Z`, `2026-11-30T${end}:00.000Z`, clock, 'Europe/Berlin')).toBe(expected);
  });
});

test('the clock is the locale’s until another one is chosen', () => {
  expect(viewersClock()).toBe('h12');
  chooseClock('h23');
  expect(viewersClock()).toBe('h23');
  expect(clockTime('2026-11-30T14:00:00.000Z', undefined, 'Europe/Berlin')).toBe('15:00');
});

test('until when: to the minute within a week, else the day', () => {
  const now = Date.parse('2026-11-27T12:00:00.000Z');
  expect(untilTime('2026-11-28T01:32:00.000Z', now)).toMatch(/^(Fri|Sat),? \d+:32 [AP]M$/);
  expect(untilTime('2026-12-12T12:00:00.000Z', now)).toMatch(/^Dec 1[123]$/);
  expect(untilTime('2026-11-30', now)).toBe('Nov 30');
});

test('a zone is named by its city', () => {
  expect(['Europe/Berlin', 'America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].map(cityTime)).toEqual([
    'Berlin time',
    'New York time',
    'Buenos Aires time',
    'UTC',
    'Etc/GMT+5',
  ]);
});
