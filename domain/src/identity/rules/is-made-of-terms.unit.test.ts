import { expect, test } from '@jest/globals';
import { isMadeOfTerms } from './is-made-of-terms.js';

const ada = { firstName: 'Ada', lastName: 'King', email: 'ada.king@company.example' };

test.each([
  'Panelist2026!',
  'adaking1815',
  'King-Ada-1',
  'ada.king@company.example',
  'panelistpanelist',
  'company.example1',
  'ADA 12345',
])('%s is made of words of the person or the product', (password) => {
  expect(isMadeOfTerms(password, ada)).toBe(true);
});

test.each(['a good password', 'my panelist secret', 'kingdom of bread', '4815162342', 'adamant walrus'])(
  '%s is not',
  (password) => {
    expect(isMadeOfTerms(password, ada)).toBe(false);
  },
);
