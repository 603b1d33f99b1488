import { beforeEach, expect, it } from '@jest/globals';
import { recentSearches } from './recent-searches.js';

beforeEach(() => localStorage.clear());

it('keeps three different searches of each list, newest first', () => {
  const own = recentSearches('own');
  for (const text of ['one', 'two', 'TWO', 'three', 'four']) own.remember(text);
  expect(own.read()).toEqual(['four', 'three', 'TWO']);
  expect(recentSearches('others').read()).toEqual([]);
  own.forget();
  expect(own.read()).toEqual([]);
});
