import { describe, expect, it } from '@jest/globals';
import { readNumber } from './number-entry.js';

describe('a number as people type it', () => {
  it.each([
    ['12', 12],
    [' 12,5 ', 12.5],
    ['12,50', 12.5],
    ['-3', -3],
    ['1,200', 1200],
  ])('reads %j', (typed, value) => expect(readNumber(typed)).toBe(value));

  it.each(['', 'ten', '1e3', '1.2.3', '-'])('leaves %j unchanged', (typed) => expect(readNumber(typed)).toBe(typed));
});
