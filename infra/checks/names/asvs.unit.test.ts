import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));

test('the list of ASVS names files that exist, and tests that are in them', () => {
  const named = [...page.matchAll(/`([\w./-]+\/[\w.-]+)`(?: “([^”]+)”)?/g)].map(([, path = '', name = '']) => ({ path, name }));
  expect(named.length).toBeGreaterThan(150);
  const isThere = ({ path, name }: { readonly path: string; readonly name: string }): boolean =>
    existsSync(join(root, path)) && (name === '' || readFileSync(join(root, path), 'utf8').includes(name));
  expect(named.filter((each) => !isThere(each))).toEqual([]);
});

test('the list of ASVS names documents that exist, and headings that are in them', () => {
  const named = [...page.matchAll(/[\s(]((?:docs|infra)\/[\w./-]+\.md|[A-Z]+\.md)(?:, ([A-Z][^;:|]*?))?(?= ?[;:|)]| says)/g)];
  expect(named.length).toBeGreaterThan(20);
  const isThere = ([, path = '', heading = '']: readonly string[]): boolean =>
    existsSync(join(root, path)) &&
    (heading === '' ||
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .some((line) => /^#+ /.test(line) && line.endsWith(` ${heading}`)));
  expect(named.filter((each) => !isThere(each)).map(([text]) => text)).toEqual([]);
});

test('each requirement names a test or a document, or says why not', () => {
  const reasons = /(?:^|; )(?:n\/a|review|deployment|open): /;
  const proofs = rows.map((row) => row.split(' | ')[3] ?? '');
  expect(proofs.filter((proof) => !/\.test\.tsx?`|\.md|`\/docs`/.test(proof) && !reasons.test(proof))).toEqual([]);
});

test('each of the 253 requirements has a proof or a reason', () => {
  expect(rows).toHaveLength(253);
  expect(rows.filter((row) => !/\| [^|]{3,} \|$/.test(row))).toEqual([]);
});
