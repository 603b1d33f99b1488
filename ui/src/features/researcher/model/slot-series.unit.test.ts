import { expect, test } from '@jest/globals';
import { seriesSchema, slotsOf, type Series } from './slot-series.js';

const series: Series = {
  from: '2026-03-06',
  to: '2026-03-09',
  begins: '09:00',
  ends: '12:00',
  length: '60',
  pause: '30',
  weekends: false,
};

test('a series has as many whole times as fit into each day, without the weekend', () => {
  // New York moves its clocks on March 8: 9:00 is 14:00 in UTC before it and 13:00 after it.
  expect(slotsOf(series, 'America/New_York').map(({ start }) => start)).toEqual([
    '2026-03-06T14:00:00.000Z',
    '2026-03-06T15:30:00.000Z',
    '2026-03-09T13:00:00.000Z',
    '2026-03-09T14:30:00.000Z',
  ]);
  expect(slotsOf({ ...series, weekends: true }, 'UTC')).toHaveLength(8);
});

test('an invalid series has no times, and a long one at most a thousand', () => {
  expect(slotsOf({ ...series, to: '2026-03-01' }, 'UTC')).toEqual([]);
  expect(slotsOf({ ...series, length: 'an hour' }, 'UTC')).toEqual([]);
  expect(slotsOf({ ...series, to: '2028-03-01', length: '5', pause: '0' }, 'UTC')).toHaveLength(1000);
  expect(seriesSchema.safeParse({ ...series, ends: '08:00' }).error?.issues).toMatchObject([
    { path: ['ends'], message: 'It ends after it begins.' },
  ]);
});
