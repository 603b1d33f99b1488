import { expect, test } from '@jest/globals';
import { greeting } from './greeting.js';

test.each([
  ['Ada', true, 'Hi Ada,'],
  ['Ada', false, 'Hello,'],
  ['', true, 'Hello,'],
  ['Win at evil.com', true, 'Hello,'],
  ['Ada\r\nBcc: all', true, 'Hello,'],
])('“%s”, verified %s: %s', (firstName, isEmailVerified, line) => {
  expect(greeting({ firstName, isEmailVerified })).toBe(line);
});
