import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { processCounts } from './pending-answers.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a key has its points in the seconds from its first one on, then again', () => {
  const counts = processCounts(2, 60);
  expect([counts.take('a'), counts.take('a')]).toEqual([0, 0]);
  jest.advanceTimersByTime(20_000);
  expect(counts.take('a')).toBe(40_000);
  expect(counts.take('b')).toBe(0);
  jest.advanceTimersByTime(40_000);
  expect([counts.take('a'), counts.take('a')]).toEqual([0, 0]);
  expect(counts.take('a')).toBe(60_000);
});

test('several points at once count, and what is given back may be taken again', () => {
  const counts = processCounts(10, 60);
  expect([counts.take('a', 8), counts.take('a', 3)]).toEqual([0, 60_000]);
  counts.giveBack('a', 3);
  expect([counts.take('a', 2), counts.take('a')]).toEqual([0, 60_000]);
});
