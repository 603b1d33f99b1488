import { expect, test } from '@jest/globals';
import { isEmailAddress, isTopLevelDomain } from './email-address.js';
import { normaliseEmail } from './normalise-email.js';

test.each([
  ['a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['r&d@example.com', 'r&d@example.com'],
  [' Ada@Example.COM\u200B', 'ada@example.com'],
  ['\u202Aada@example.com\u202C', 'ada@example.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%j is an address, in the form %j', (typed, address) => {
  expect(normaliseEmail(typed)).toBe(address);
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  `${'a'.repeat(65)}@example.com`,
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a b@example.com',
  'a@b@example.com',
  'a@example',
  'a@example.invalidtld',
  'a@-example.com',
  'a@exa_mple.com',
  'a@127.0.0.1',
  '@example.com',
  'a@',
  '',
  `a@${'b.'.repeat(130)}com`,
])('%j is no address', (typed) => expect(isEmailAddress(normaliseEmail(typed))).toBe(false));

test('a top-level domain has two spellings', () => {
  expect([isTopLevelDomain('рф'), isTopLevelDomain('xn--p1ai'), isTopLevelDomain('xn--none')]).toEqual([true, true, false]);
});
