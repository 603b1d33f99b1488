import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayIn } from '../kernel/dates.js';
import { isTimeZone, nextDigestAt } from './time-zone.js';

describe('the next daily digest', () => {
  test.each([
    // Before 8:00 and after it, in winter and in summer.
    ['America/New_York', '2026-01-15T12:59:59.000Z', null, '2026-01-15T13:00:00.000Z'],
    ['America/New_York', '2026-01-15T13:00:00.000Z', null, '2026-01-16T13:00:00.000Z'],
    ['America/New_York', '2026-07-15T11:00:00.000Z', null, '2026-07-15T12:00:00.000Z'],
    // The clocks change in the night between.
    ['America/New_York', '2026-03-07T13:00:00.000Z', '2026-03-07', '2026-03-08T12:00:00.000Z'],
    ['America/New_York', '2026-10-31T12:00:00.000Z', '2026-10-31', '2026-11-01T13:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28T07:00:00.000Z', '2026-03-28', '2026-03-29T06:00:00.000Z'],
    // Half and quarter hours, the far ends of the world.
    ['Asia/Kathmandu', '2026-01-15T00:00:00.000Z', null, '2026-01-15T02:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-15T12:00:00.000Z', null, '2026-01-15T18:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-15T12:00:00.000Z', null, '2026-01-15T19:00:00.000Z'],
    // It was sent today already.
    ['Etc/GMT', '2026-01-15T07:00:00.000Z', '2026-01-15', '2026-01-16T08:00:00.000Z'],
    // The person flew west: the 16th has had its digest in Tokyo.
    ['Pacific/Honolulu', '2026-01-16T00:00:00.000Z', '2026-01-16', '2026-01-17T18:00:00.000Z'],
  ])('%s at %s, after %s: %s', (zone, now, lastDay, due) => {
    expect(nextDigestAt(now, zone, lastDay)).toBe(due);
  });

  test('is at 8:00 in every zone, within two days, and never twice on one date', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const times = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) });
    fc.assert(
      fc.property(zones, times, (zone, at) => {
        let now = new Date(at).toISOString();
        let lastDay: string | null = null;
        for (let round = 0; round < 4; round += 1) {
          const due = nextDigestAt(now, zone, lastDay);
          const shown = new Date(due).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
          expect([zone, due, shown]).toEqual([zone, due, '08:00']);
          expect(Date.parse(due) - Date.parse(now)).toBeLessThan(2 * 86_400_000);
          const day = dayIn(due, zone);
          if (lastDay !== null) expect(day > lastDay).toBe(true);
          [now, lastDay] = [due, day];
        }
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['America/New_York', true],
  ['Etc/GMT-2', true],
  ['Mars/Olympus_Mons', false],
  ['Etc/Unknown', false],
  ['Foo/Bar', false],
  ['+02:00', false],
  ['', false],
])('whether %j is a zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
