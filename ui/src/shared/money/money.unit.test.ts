import { describe, expect, test } from '@jest/globals';
import { formatMoney } from './money.js';

describe('money in words', () => {
  test('has cents, unless it is whole and may be short', () => {
    expect([1234.5, 47, -5].map((dollars) => formatMoney(dollars))).toEqual(['$1,234.50', '$47.00', '-$5.00']);
    expect([1234.5, 47].map((dollars) => formatMoney(dollars, 'short'))).toEqual(['$1,234.50', '$47']);
  });

  test('takes what subtraction leaves of a fraction', () => {
    expect(formatMoney(100.1 - 95.1)).toBe('$5.00');
  });
});
