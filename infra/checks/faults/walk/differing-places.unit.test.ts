import { describe, expect, test } from '@jest/globals';
import { payouts, reconciliation } from '@panelist/domain/payout';
import { placesOfTheNight } from './differing-places.js';

const run = (type: 'TREMENDOUS' | 'PAYPAL', day: number, compared: number) => {
  const at = `2026-03-0${day}T08:00:01.000Z`;
  return { type, at, since: '2026-02-01T08:00:00.000Z', until: at, listed: 3, compared, differences: 0 };
};
const page = (...runs: readonly ReturnType<typeof run>[]) => ({ runs, totalCount: 0, openCount: 0, items: [] });

describe('placesOfTheNight', () => {
  const before = page(run('TREMENDOUS', 3, 4));

  test.each([
    ['a newer comparison', page(run('TREMENDOUS', 4, 5))],
    ['the first one with a provider', page(run('TREMENDOUS', 3, 4), run('PAYPAL', 4, 0))],
  ])('%s may differ, but no difference that it found', (_what, after) => {
    const places = placesOfTheNight(reconciliation, before, after);
    expect(
      ['$.runs', '$.runs.0.compared', '$.runs.0.differences', '$.items', '$.openCount'].map((each) => places?.test(each)),
    ).toEqual([true, true, false, false, false]);
  });

  test.each([
    ['the same comparison with another count', reconciliation, page(run('TREMENDOUS', 3, 5))],
    ['an older comparison', reconciliation, page(run('TREMENDOUS', 2, 4))],
    ['another page', payouts, before],
  ])('%s may not', (_what, call, after) => {
    expect(placesOfTheNight(call, before, after)).toBeNull();
  });
});
