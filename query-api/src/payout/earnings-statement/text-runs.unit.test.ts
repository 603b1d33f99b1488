import { expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { statementPdf } from './earnings-statement-route.js';
import { runsOf } from './text-runs.js';

const shown = (line: string) => runsOf(line).map(({ text, font }) => [text, font === null ? null : basename(font)]);

it.each([
  ['Dana Ortiz, €5 “quoted”', [['Dana Ortiz, €5 “quoted”', null]]],
  [
    'Łukasz',
    [
      ['Ł', 'noto-sans-latin-ext.woff'],
      ['ukasz', null],
    ],
  ],
  ['Ольга Иванова', [['Ольга Иванова', 'noto-sans-cyrillic.woff']]],
  ['שלום עולם', [['שלום עולם', 'noto-sans-hebrew-hebrew.woff']]],
])('%s is drawn in fonts that have it', (line, runs) => {
  expect(shown(line)).toEqual(runs);
});

it.each(['小明', 'さくら', '한국어', 'Nguyễn Thị Ánh', 'Γιώργος', 'आरव', 'محمد'])('%s has a font for each character', (name) => {
  const runs = runsOf(name);
  expect(runs.map(({ text }) => text).join('')).toBe(name);
  for (const { text, font } of runs) expect(font === null ? /^[\u0020-\u00ff]+$/u.test(text) : existsSync(font)).toBe(true);
});

it('words from right to left keep their order, and a number among them its own', () => {
  expect(shown('Study دراسة محمد 2026 عن الدراجات (new)')).toEqual([
    ['Study ', null],
    ['عن الدراجات', 'noto-sans-arabic-arabic.woff'],
    [' ', null],
    ['2026', null],
    ['دراسة محمد ', 'noto-sans-arabic-arabic.woff'],
    [' (new)', null],
  ]);
});

it('what no font has is a question mark', () => {
  expect(shown('One 😀')).toEqual([['One ?', null]]);
});

it('a statement embeds the fonts of its names', async () => {
  const fonts = (file: Buffer) => file.toString('latin1').match(/\/FontFile[23]/g)?.length ?? 0;
  expect(fonts(await statementPdf(2026, 'Dana Ortiz', []))).toBe(0);
  expect(fonts(await statementPdf(2026, 'Łukasz Ольга 小明 محمد', []))).toBeGreaterThanOrEqual(4);
});
