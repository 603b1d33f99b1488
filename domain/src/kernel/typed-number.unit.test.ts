import { describe, expect, it } from '@jest/globals';
import { shownNumber, typedCents, typedNumber } from './typed-number.js';

describe('a number as people type it', () => {
  it.each([
    ['1200', 1200],
    ['1,200', 1200],
    ['1,234,567.5', 1234567.5],
    ['1 200', 1200],
    ['1\u202F200', 1200],
    [' 12.50 ', 12.5],
    ['-3', -3],
    ['\u22123', -3],
    ['.5', 0.5],
    ['１２', 12],
    ['\u202A7\u202C', 7],
  ])('%j is %d, in an answer and in an amount', (text, value) => {
    expect(typedNumber(text, 'answer')).toBe(value);
    expect(typedNumber(text, 'amount')).toBe(value);
  });

  it.each([
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['0,500', 0.5],
    [',5', 0.5],
    ['1200,75', 1200.75],
  ])('the comma of %j is a decimal sign in an answer, and refused in an amount', (text, value) => {
    expect(typedNumber(text, 'answer')).toBe(value);
    expect(typedNumber(text, 'amount')).toBeNull();
  });

  it.each(['', 'ten', '1e3', '0x10', '1.2.3', '-', '1,20,000', '1.200,50', '1,2,3', 'Infinity'])('%j is none', (text) => {
    expect(typedNumber(text, 'answer')).toBeNull();
    expect(typedNumber(text, 'amount')).toBeNull();
  });

  it('shows what it understood', () => expect(shownNumber(1200.5)).toBe('1,200.5'));
});

describe('an amount of money', () => {
  it.each([
    ['1,500.00', 150_000],
    ['99.95', 9_995],
    ['0.29', 29],
  ])('%j is %d cents', (text, cents) => expect(typedCents(text)).toBe(cents));
  it.each(['12,50', '-1', '1.005', ''])('%j is none', (text) => expect(typedCents(text)).toBeNull());
});
