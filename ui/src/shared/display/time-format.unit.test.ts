import { describe, expect, test } from '@jest/globals';
import { formatAgo, formatDay, formatMinutes, formatMoment, invalidDate } from './time-format.js';

describe('times in words', () => {
  test('a moment has date, time and the name of the zone', () => {
    expect(formatMoment('2026-01-05T09:03:00Z')).toMatch(/^Jan 0[45] 2026 \d\d:\d\d \S+/);
  });

  test('a day is told in UTC', () => {
    expect(formatDay('2026-01-05T00:00:00Z')).toBe('January 5, 2026');
  });

  test('what is no date says so', () => {
    for (const none of [null, undefined, '', 'soon']) {
      expect(formatMoment(none)).toBe(invalidDate);
      expect(formatDay(none)).toBe(invalidDate);
    }
  });

  test('how long ago', () => {
    const now = Date.parse('2026-01-05T12:00:00Z');
    expect(formatAgo('2026-01-05T11:59:40Z', now)).toBe('just now');
    expect(formatAgo('2026-01-05T09:00:00Z', now)).toBe('3 hours ago');
    expect(formatAgo('2026-01-07T12:00:00Z', now)).toBe('in 2 days');
  });

  test('durations', () => {
    expect([15, 60, 90].map(formatMinutes)).toEqual(['15 min', '1 h', '1 h 30 min']);
  });
});
