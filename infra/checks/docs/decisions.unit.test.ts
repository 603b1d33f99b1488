import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textFiles } from './aims.js';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/adr');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const topics = [...index.matchAll(/^## (.+)$/gm)].map(([, topic = '']) => topic.toLowerCase());
const records = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => ({ name, number: Number(name.slice(0, 4)), text: readFileSync(join(folder, name), 'utf8') }));

it('names only decision records that exist, in code and docs', () => {
  const known = new Set(records.map(({ number }) => number));
  const unknown = textFiles(root).flatMap(({ path, text }) =>
    [...text.matchAll(/\bADRs?[ -](\d+)\b/g)]
      .filter(([, number]) => !known.has(Number(number)))
      .map(([named]) => `${path}: ${named}`),
  );
  expect(unknown).toEqual([]);
});

it('lists each record under its topic, sixty at most', () => {
  expect(records.length).toBeLessThanOrEqual(60);
  expect(topics).toHaveLength(10);
  expect(records.filter(({ name }) => !index.includes(`(./${name})`)).map(({ name }) => name)).toEqual([]);
  const topicOf = (text: string): string => (/^Date: .* Topic: ([^.]+)\./m.exec(text)?.[1] ?? 'none').toLowerCase();
  expect(records.filter(({ text }) => !topics.includes(topicOf(text))).map(({ name }) => name)).toEqual([]);
});

it('writes a record in ten to forty lines, its title in seven words at most', () => {
  const sizeOf = (text: string): number => text.trim().split('\n').length;
  const titleOf = (text: string): string => /^# \d+\. (.+)$/m.exec(text)?.[1] ?? '';
  const isOdd = ({ text }: { readonly text: string }): boolean =>
    sizeOf(text) < 10 || sizeOf(text) > 40 || titleOf(text) === '' || titleOf(text).split(' ').length > 7;
  expect(records.filter(isOdd).map(({ name }) => name)).toEqual([]);
});
