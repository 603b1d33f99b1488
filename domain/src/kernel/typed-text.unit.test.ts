import { expect, test } from '@jest/globals';
import { isBlank, pastedText, searchForm, typedText } from './typed-text.js';

test.each([
  ['spaces', ' \t\u00A0\u3000'],
  ['format characters', '\u200B\u200E\u2060\uFEFF'],
  ['Hangul fillers', '\u3164\u115F\uFFA0'],
  ['the Braille blank', '\u2800'],
  ['marks without a letter', '\u0301\u20DD'],
  ['a selector without an emoji', '\uFE0F'],
])('%s alone are blank', (_what, text) => {
  expect(isBlank(text)).toBe(true);
  expect(typedText(text)).toBe('');
});

test.each(['a', '0', '.', 'é', 'می\u200Cنا', '👩\u200D🔬', '小'])('“%s” is visible and stays as typed', (text) => {
  expect(typedText(` ${text}\n`)).toBe(text);
});

test.each([
  ['\u202A+1 310 754 9100\u202C', '+1 310 754 9100'],
  ['\u2066ada@example.com\u2069', 'ada@example.com'],
  ['A1\u200BB2\uFEFFC3', 'A1B2C3'],
  ['soft\u00ADware', 'software'],
  ['a\u200Db', 'ab'],
  ['می\u200Cنا', 'می\u200Cنا'],
])('pasted %j reads as %j', (text, read) => expect(pastedText(text)).toBe(read));

test.each([
  ['Café Zürich', 'cafe zurich'],
  ['ÅSA Łódź', 'asa lodz'],
  ['Ёлка', 'елка'],
  ['한국', '한국'],
  ['हिन्दी', 'हिन्दी'],
])('%s is searched as %s', (text, form) => {
  expect(searchForm(text)).toBe(form);
});
