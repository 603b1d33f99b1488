import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fulfilmentFeeCents, netCents } from './fee.js';

describe('the fulfilment fee', () => {
  it.each([
    [0, 0],
    [1, 1],
    [99, 99],
    [100, 100],
    [101, 100],
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

  it('never eats into the tip, however small the incentive', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(100_000), (incentive, tip) => {
        expect(netCents(incentive, tip)).toBeGreaterThanOrEqual(tip);
        expect(fulfilmentFeeCents(incentive)).toBeGreaterThanOrEqual(Math.min(incentive, 100));
      }),
    );
  });

  it('leaves the tip whole and never takes less than 5%, half up, nor less than a dollar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1_000_000 }), fc.nat(100_000), (incentive, tip) => {
        const fee = incentive - (netCents(incentive, tip) - tip);
        expect(fee).toBe(Math.max(100, Number((BigInt(incentive) * 5n + 50n) / 100n)));
      }),
    );
  });
});
