import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { missingNames, names, withNewNames, type Names } from './names.js';

const root = `${import.meta.dirname}/../../..`;
const locked = JSON.parse(readFileSync(`${import.meta.dirname}/names.lock.json`, 'utf8')) as Names;
const now = names(root);

it('keeps each stored name: a rename needs a migration of what is stored, then a change of this file by hand', () => {
  expect(missingNames(locked, now)).toEqual([]);
});

it('lists each name: `npm run freeze` adds the new ones', () => {
  expect(withNewNames(locked, now)).toEqual(locked);
});

it('notices a rename', () => {
  const [first = '', ...others] = now['event types'] ?? [];
  const renamed = { ...now, 'event types': [`${first}Again`, ...others] };
  expect(missingNames(locked, renamed)).toEqual([`event types: ${first}`]);
  expect(withNewNames(locked, renamed)).not.toEqual(locked);
});
