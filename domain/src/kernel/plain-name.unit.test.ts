import { expect, test } from '@jest/globals';
import { isPlainName } from './plain-name.js';

test.each([
  'Ada',
  'Ada Marie',
  "O'Neil",
  'Jean-Luc',
  'St. John',
  'St.John',
  'J.R.R.',
  'Benoît de la Cruz',
  '李小龍',
  'می\u200Cنا',
  'Ho.',
  'St.Anne-Marie',
])('“%s” is a name', (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each([
  'Ada\r\nBcc: all',
  'Ada\u0000',
  'Ada\u2028Marie',
  'Ada\u202Egnp',
  'Ada\u200B',
  'ada@evil.example',
  'ada＠evil',
  'http://evil',
  'evil.com',
  'Win at evil.com now',
  'Evil.COM',
  'evil．com',
  'evil。com',
  'evil.рф',
  'www.evil',
  'Visit www.evil',
  '<b>Ada</b>',
  'tel:0900',
  'evil.co.uk',
  'evil.xn--p1ai',
  'evil.com-now',
  'evil.c\u200Dom',
  'Ada 203.0.113.9',
])('“%s” is none', (name) => {
  expect(isPlainName(name)).toBe(false);
});
