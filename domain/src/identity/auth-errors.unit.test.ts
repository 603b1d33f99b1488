import { describe, expect, test } from '@jest/globals';
import { authErrors, authErrorSentence } from './auth-errors.js';

describe('the code of a failed log-in', () => {
  test('has a sentence of ours', () => {
    for (const [code, sentence] of Object.entries(authErrors)) expect(authErrorSentence(code)).toBe(sentence);
  });

  test.each([null, undefined, '', 'Call 555 0100', 'toString', '__proto__'])('%p is none', (text) => {
    expect(authErrorSentence(text)).toBeNull();
  });
});
