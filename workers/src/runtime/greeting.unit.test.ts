import { expect, test } from '@jest/globals';
import { greeting, recipientName } from './greeting.js';

test.each([
  ['Ada', true, 'Hi Ada,'],
  ['Ada', false, 'Hello,'],
  ['', true, 'Hello,'],
  ['Win at evil.com', true, 'Hello,'],
  ['Ada\r\nBcc: all', true, 'Hello,'],
])('“%s”, verified %s: %s', (firstName, isEmailVerified, line) => {
  expect(greeting({ firstName, isEmailVerified })).toBe(line);
});

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
  ['Win at evil.com', 'Now', 'Participant'],
  ['Ada', 'http://evil', 'Participant'],
])('the provider learns of “%s %s”: %s', (firstName, lastName, name) => {
  expect(recipientName({ firstName, lastName })).toBe(name);
});
