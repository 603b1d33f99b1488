import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isOnStep } from './on-step.js';

test.each<[number, number, number, boolean]>([
  [0.3, 0, 0.1, true],
  [0.35, 0, 0.1, false],
  [0.7, 0.1, 0.2, true],
  [0.6, 0.1, 0.2, false],
  [1.1, 0.1, 0.25, true],
  [7, 0, 5, false],
  [-3, -5, 2, true],
  [-4, -5, 2, false],
  [1e21, 0, 1, true],
  [1e-7, 0, 1e-7, true],
  [1.5e-7, 0, 1e-7, false],
  [0.30000000000000004, 0, 0.1, false],
])('%d from %d in steps of %d: %j', (value, from, step, expected) => {
  expect(isOnStep(value, from, step)).toBe(expected);
});

test('every multiple of a tenth is on a step of 0.1, nothing between is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 1, max: 9 }), (tenths, hundredths) => {
      expect(isOnStep(Number(`${tenths}e-1`), 0, 0.1)).toBe(true);
      expect(isOnStep(Number(`${tenths * 10 + hundredths}e-2`), 0, 0.1)).toBe(false);
    }),
  );
});
