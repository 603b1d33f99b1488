import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterBusinessDays, afterDays, businessDaysBetween } from './business-days.js';

const friday = '2026-11-20T23:00:00.000Z';

describe('business days of the providers', () => {
  it('a transfer of Friday evening is not a day old before Monday', () => {
    expect(businessDaysBetween(friday, '2026-11-22T23:00:00.000Z')).toBe(0);
    expect(businessDaysBetween(friday, '2026-11-23T04:59:00.000Z')).toBe(0);
    expect(businessDaysBetween(friday, '2026-11-23T05:01:00.000Z')).toBe(1);
  });

  it('weekends and bank holidays do not count', () => {
    // Thanksgiving is on the 26th.
    expect(afterBusinessDays(friday, 4)).toBe('2026-11-27T23:00:00.000Z');
    expect(afterBusinessDays(friday, 10)).toBe('2026-12-07T23:00:00.000Z');
    // Independence Day 2027 is a Sunday: the banks are closed on Monday.
    expect(afterBusinessDays('2027-07-02T16:00:00.000Z', 1)).toBe('2027-07-06T16:00:00.000Z');
  });

  it('days that end on a day without business end on the next one with it', () => {
    expect(afterDays('2026-11-21T16:00:00.000Z', 5)).toBe('2026-11-27T16:00:00.000Z');
    expect(afterDays('2026-11-23T16:00:00.000Z', 4)).toBe('2026-11-27T16:00:00.000Z');
    expect(afterDays('2026-11-23T16:00:00.000Z', 5)).toBe('2026-11-30T16:00:00.000Z');
  });

  it('counting agrees with adding, at any time of any year', () => {
    const times = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 40 }), (time, count) => {
        const from = time.toISOString();
        expect(businessDaysBetween(from, afterBusinessDays(from, count))).toBe(count);
      }),
    );
  });
});
