import { describe, expect, test } from '@jest/globals';
import { defaultAlertSettings, nextAlertAt } from './alert-settings.js';

const zone = 'America/New_York';
/** 14:00 there. */
const afternoon = '2026-03-02T19:00:00.000Z';

describe('an alert', () => {
  test('goes out at once outside of the quiet hours', () => {
    expect(nextAlertAt(afternoon, zone, defaultAlertSettings, [])).toBe(afternoon);
    expect(nextAlertAt('2026-03-03T02:00:00.000Z', zone, { ...defaultAlertSettings, quietHours: null }, [])).toBe(
      '2026-03-03T02:00:00.000Z',
    );
  });

  test.each([
    ['in the evening', '2026-03-03T02:00:00.000Z', '2026-03-03T13:00:00.000Z'],
    ['after midnight', '2026-03-03T08:00:00.000Z', '2026-03-03T13:00:00.000Z'],
    ['in the last minute', '2026-03-03T12:59:00.000Z', '2026-03-03T13:00:00.000Z'],
    ['as they end', '2026-03-03T13:00:00.000Z', '2026-03-03T13:00:00.000Z'],
    // The clocks go forward in the night: 8:00 is an hour earlier in UTC.
    ['before a change of the clocks', '2026-03-08T03:00:00.000Z', '2026-03-08T12:00:00.000Z'],
  ])('waits for the morning %s', (_when, now, expected) => {
    expect(nextAlertAt(now, zone, defaultAlertSettings, [])).toBe(expected);
  });

  test('waits within quiet hours of the day', () => {
    const settings = { quietHours: { from: 13, until: 17 }, mostADay: 5 };
    expect(nextAlertAt(afternoon, zone, settings, [])).toBe('2026-03-02T22:00:00.000Z');
    expect(nextAlertAt('2026-03-02T22:30:00.000Z', zone, settings, [])).toBe('2026-03-02T22:30:00.000Z');
  });

  test('waits for the next morning where the day has had its alerts', () => {
    const settings = { ...defaultAlertSettings, mostADay: 2 };
    const [early, late] = ['2026-03-02T14:00:00.000Z', '2026-03-02T18:00:00.000Z'];
    // Of the day before, where the person lives.
    const yesterday = '2026-03-02T04:30:00.000Z';
    expect(nextAlertAt(afternoon, zone, settings, [yesterday, early])).toBe(afternoon);
    expect(nextAlertAt(afternoon, zone, settings, [early, late])).toBe('2026-03-03T13:00:00.000Z');
    expect(nextAlertAt(afternoon, zone, { quietHours: null, mostADay: 2 }, [early, late])).toBe('2026-03-03T05:00:00.000Z');
  });
});
