import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fulfilmentFeeCents, netCents } from './fee.js';

describe('the fulfilment fee', () => {
  it.each([
    [0, 0],
    [200, 100],
    [2_000, 100],
    [2_009, 100],
    [2_010, 101],
    [2_029, 101],
    [2_030, 102],
    [5_000, 250],
    [12_550, 628],
  ])('of %d cents is %d cents', (incentive, fee) => {
    expect(fulfilmentFeeCents(incentive)).toBe(fee);
  });

  it('leaves the tip whole and never takes less than 5 %, half up, nor less than a dollar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1_000_000 }), fc.nat(100_000), (incentive, tip) => {
        const fee = incentive - (netCents(incentive, tip) - tip);
        expect(fee).toBe(Math.max(100, Number((BigInt(incentive) * 5n + 50n) / 100n)));
      }),
    );
  });
});
