import { expect, test } from '@jest/globals';
import { referralBonusCents } from './referral-terms.js';

test.each([
  [9_999, 5_000, null],
  [10_000, null, 5_000],
  [10_000, 7_500, 7_500],
  [10_000, 1_000, 2_100],
])('an incentive of %d cents with a fee of %p: the bonus is %p', (incentiveCents, referralFeeCents, bonus) => {
  expect(referralBonusCents({ incentiveCents, referralFeeCents })).toBe(bonus);
});
