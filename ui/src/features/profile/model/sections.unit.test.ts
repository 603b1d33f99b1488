import { describe, expect, test } from '@jest/globals';
import { asksForContact, sectionOf, sections } from './sections.js';

describe('the section of the address', () => {
  test('is each section by its name', () => {
    for (const { name } of sections) expect(sectionOf(name)).toBe(name);
  });

  test.each([
    ['contact', 'about'],
    ['0', 'about'],
    ['1', 'employment'],
    ['2', null],
    ['toString', null],
    ['', null],
  ])('“%s” opens %s', (param, section) => {
    expect(sectionOf(param)).toBe(section);
  });

  test('contact and 0 ask for the e-mail', () => {
    expect(['contact', '0', 'about', '1', null].filter(asksForContact)).toEqual(['contact', '0']);
  });
});
