import { expect, it } from '@jest/globals';
import { roughBytes } from './folded-stream.js';

it.each([
  ['text', 'x'.repeat(10_000)],
  ['a list', Array.from({ length: 1_000 }, (_, index) => `entry ${index}`)],
  ['an object', { draft: { answers: [{ text: 'x'.repeat(10_000) }] } }],
  ['a map', new Map([['key', 'x'.repeat(10_000)]])],
  ['a set', new Set(['x'.repeat(10_000)])],
])('of %s are no fewer than its characters', (_, value) => {
  expect(roughBytes(value)).toBeGreaterThan(10_000);
});

it('of little are few', () => {
  for (const value of [0, null, undefined, true, '', [], {}, new Map(), new Set()]) expect(roughBytes(value)).toBeLessThan(100);
});
