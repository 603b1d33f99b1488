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

test.each([
  ['4815162342', '4815162342@company.example'],
  ['2024815162342', '4815162342@company.example'],
  ['4815162342!', '4815162342@company.example'],
  ['48-15-16-23-42 99', '4815162342@company.example'],
  ['４８１５１６２３４２', '4815162342@company.example'],
  ['x4815162342', 'x4815162342@company.example'],
  ['X4815162342-2026', 'x.4815162342@company.example'],
  ['4815162342@163.com', '4815162342@163.com'],
  ['4815162342163com1', '4815162342@163.com'],
])('%s is the digits of %s', (password, email) => {
  expect(isMadeOfTerms(password, { ...ada, email })).toBe(true);
});

test.each([
  ['4815162343', '4815162342@company.example'],
  ['4815162342 walrus', '4815162342@company.example'],
  ['481516234', '4815162342@company.example'],
  ['93820471', '7@company.example'],
])('%s is not the digits of %s', (password, email) => {
  expect(isMadeOfTerms(password, { ...ada, email })).toBe(false);
});

test.each(['a good password', 'my panelist secret', 'kingdom of bread', '4815162342', 'adamant walrus'])(
  '%s is not',
  (password) => {
    expect(isMadeOfTerms(password, ada)).toBe(false);
  },
);
