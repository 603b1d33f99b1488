import { describe, expect, it } from '@jest/globals';
import { isTransient } from './transient-error.js';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

describe('a failure of the surroundings', () => {
  it.each([
    withCode('57P01'),
    withCode('40001'),
    withCode('53300'),
    withCode('ECONNREFUSED'),
    new Error('Connection terminated unexpectedly'),
    new Error('outer', { cause: withCode('08006') }),
  ])('passes: %s', (error) => {
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    withCode('22P02'),
    withCode('23502'),
    new TypeError('undefined is no connection'),
    'text',
    new Error('An event of no sense'),
  ])('is none: %s', (error) => {
    expect(isTransient(error)).toBe(false);
  });
});
