import { expect, test } from '@jest/globals';
import { redactNames } from './redact-names.js';

test.each([
  ['Asked by letter of 3 March', 'Asked by letter of 3 March'],
  ['Ada LOVELACE wrote; adamant', '[removed] [removed] wrote; adamant'],
  ['From ada@company.example, +1 (202) 555-0123', 'From [removed] [removed]'],
  ['See 0199a000-0000-7000-8000-000000000001, not 02025550123', 'See 0199a000-0000-7000-8000-000000000001, not [removed]'],
  ['O’Brien (x) called', '[removed] (x) called'],
])('a reason of support without the person: %s', (reason, left) => {
  expect(redactNames(reason, ['Ada', 'Lovelace', 'O’Brien', ''])).toBe(left);
});

test('a name with signs of a pattern hides itself alone', () => {
  const reason = 'A.(d+a and B.b called; Bob, A-(ddda and A.(da did not';
  expect(redactNames(reason, ['A.(d+a', 'B.b'])).toBe('[removed] and [removed] called; Bob, A-(ddda and A.(da did not');
});
