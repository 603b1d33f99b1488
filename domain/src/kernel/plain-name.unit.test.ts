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
  'क्\u200Dष',
  'ശ്രീ\u200Cകല',
  '葛\u{E0100}城',
  'Ada 👩🏽\u200D💻',
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
  'A\u200Dda',
  'Ada\u200C',
  'É\u200Cva',
  'E\u0301\u200Cva\u034F',
  'Юлия\u200D',
  'می\u200C',
  'می\u200C\u200Cنا',
  'Ada\u3164',
  'Ada 👩\u200D',
  'Ada\u200D💻',
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
