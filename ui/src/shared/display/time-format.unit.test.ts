import { describe, expect, test } from '@jest/globals';
import { formatMinutes } from './duration-format.js';
import {
  formatAgo,
  formatClock,
  formatClockSecond,
  formatDay,
  formatMoment,
  formatSecond,
  formatWeekday,
  invalidDate,
  zoneAt,
  zoneNameAt,
} from './time-format.js';

describe('time formats', () => {
  test('show date, time and zone', () => {
    expect(formatMoment('2026-01-05T09:03:00Z')).toMatch(/^Jan 0[45] 2026 \d\d:\d\d \S+/);
  });

  test('use the viewer’s calendar and zone, winter and summer', () => {
    for (const iso of ['2026-01-05T09:03:07Z', '2026-07-05T23:59:59Z']) {
      const at = new Date(iso);
      const [month, day, year] = at.toLocaleDateString('en-US', { dateStyle: 'medium' }).replace(',', '').split(' ');
      const clock = at.toLocaleTimeString('en-GB');
      const zone = at.toLocaleTimeString('en-US', { timeZoneName: 'short' }).split(' ').at(-1);
      expect(formatSecond(iso)).toBe(`${month} ${day?.padStart(2, '0')} ${year} ${clock} ${zone}`);
      expect(formatMoment(iso)).toBe(`${month} ${day?.padStart(2, '0')} ${year} ${clock.slice(0, 5)} ${zone}`);
      expect([formatClockSecond(iso), formatClock(iso), zoneAt(at)]).toEqual([clock, clock.slice(0, 5), zone]);
      expect(formatWeekday(iso)).toBe(at.toLocaleDateString('en-US', { dateStyle: 'full' }));
      expect(at.toLocaleTimeString('en-US', { timeZoneName: 'long' })).toContain(zoneNameAt(at));
    }
  });

  test('show the day of a time in the viewer’s zone, and a day without a time as it is', () => {
    expect(formatDay('2026-01-05')).toBe('January 5, 2026');
    for (const iso of ['2026-01-05T00:30:00Z', '2026-01-05T23:30:00Z'])
      expect(formatDay(iso)).toBe(new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' }));
  });

  test('mark an invalid date', () => {
    for (const none of [null, undefined, '', 'soon']) {
      expect(formatMoment(none)).toBe(invalidDate);
      expect(formatDay(none)).toBe(invalidDate);
      expect(formatAgo(none, 0)).toBe(invalidDate);
    }
  });

  test('how long ago', () => {
    const now = Date.parse('2026-01-05T12:00:00Z');
    expect(formatAgo('2026-01-05T11:59:40Z', now)).toBe('just now');
    expect(formatAgo('2026-01-05T09:00:00Z', now)).toBe('3 hours ago');
    expect(formatAgo('2026-01-07T12:00:00Z', now)).toBe('in 2 days');
  });

  test('durations', () => {
    expect([15, 90, 1440].map(formatMinutes)).toEqual(['15 min', '90 min', '1,440 min']);
  });
});
