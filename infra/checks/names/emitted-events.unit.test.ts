import { registry } from '@panelist/domain/registry';
import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const domain = `${import.meta.dirname}/../../../domain/src`;

/**
 * Code writes an event as `{ type: …, data … }`, or `{ type, data … }` after `const type = …`.
 * Types of TypeScript and the cases of `evolve` look otherwise.
 */
function written(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = code.matchAll(/\btype:\s*([^,;{}]*),\s*data\b|\bconst type =([^;]*);/g);
  return [...found].flatMap(([, inPlace, before]) => (inPlace ?? before ?? '').match(/(?<=')\w+(?=')/g) ?? []);
}

const sources = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.(test|test-kit)\.ts$/.test(name),
);
const all = new Set(sources.flatMap((name) => written(readFileSync(`${domain}/${name}`, 'utf8'))));

it('every event is written by production code', () => {
  const unwritten = [...registry.events.keys()].filter((type) => !all.has(type));
  expect(unwritten).toEqual([]);
});

it('what only reads an event does not count', () => {
  expect(written(`return [{ type: isOpen ? 'Opened' : 'Closed', data: { id } }];`)).toEqual(['Opened', 'Closed']);
  expect(written(`const type = wanted === 'open'\n  ? 'Opened' : 'Closed';`)).toEqual(['open', 'Opened', 'Closed']);
  const reading = `
    // { type: 'Opened', data }
    type Opened = { readonly type: 'Opened'; readonly data: Id };
    switch (event.type) { case 'Opened': return { ...state, isOpen: true }; }
    if (event.type === 'Opened') return table['Opened'](event.data);
    const needs = { Opened: () => job };`;
  expect(written(reading)).toEqual([]);
});
