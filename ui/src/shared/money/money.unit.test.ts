import { describe, expect, test } from '@jest/globals';
import { formatMoney } from './money.js';

describe('money format', () => {
  test('shows cents, except for whole amounts in the short form', () => {
    expect([1234.5, 47, -5].map((dollars) => formatMoney(dollars))).toEqual(['$1,234.50', '$47.00', '−$5.00']);
    expect([1234.5, 47].map((dollars) => formatMoney(dollars, 'short'))).toEqual(['$1,234.50', '$47']);
  });

  test('accepts floating-point error of a subtraction', () => {
    expect(formatMoney(100.1 - 95.1)).toBe('$5.00');
  });
});
