import { expect, test } from '@jest/globals';
import { loadConfig } from '@panelist/infra/foundation';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { banner } from './banner.js';

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
const printed = banner(loadConfig({}), 'http://localhost:3000', 1);

test('the README names every log-in that a start prints, as what it prints', () => {
  const logins = [...printed.matchAll(/^ {4}(\S+@\S+) +(.+)$/gm)];
  expect(logins.length).toBeGreaterThan(5);
  const missing = logins.filter(([, email = '', who = '']) => !readme.includes(`| \`${email}\` | ${who}`));
  expect(missing.map(([line]) => line)).toEqual([]);
});

test('the README has the addresses and the page that a start prints', () => {
  for (const named of [
    'http://localhost:3000/panelists/v2/',
    '/panelists/v2/demo/inbox',
    '/panelists/v2/demo/components',
    'docs/tour.md',
  ]) {
    expect(printed).toContain(named);
    expect(readme).toContain(named);
  }
});
