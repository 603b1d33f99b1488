import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } from '@jest/globals';
import { recentSearches } from './recent-searches.js';
import { fireEvent, screen } from '@testing-library/react';
import { renderOnPage, usingServer } from '../testing/component.test-kit.js';
import { SearchBar } from './search-bar.js';

describe('recent searches', () => {
  beforeEach(() => localStorage.clear());

  it('keeps three different searches of each list, newest first', () => {
    const own = recentSearches('own');
    for (const text of ['one', 'two', 'TWO', 'three', 'four']) own.remember(text);
    expect(own.read()).toEqual(['four', 'three', 'TWO']);
    expect(recentSearches('others').read()).toEqual([]);
    own.forget();
    expect(own.read()).toEqual([]);
  });
});

describe('search bar', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => localStorage.clear());

  const open = () => {
    const onSearch = jest.fn<(text: string) => void>();
    const bar = (
      <SearchBar label="Search" fieldLabel="Search projects" text="" recent={recentSearches('x')} onSearch={onSearch} />
    );
    return { onSearch, ...renderOnPage(bar) };
  };
  const field = () => screen.getByRole('textbox', { name: 'Search projects' });

  /** Whether the browser goes on to send the form. */
  const enter = (init: KeyboardEventInit): boolean => fireEvent.keyDown(field(), { key: 'Enter', ...init });

  test('an Enter that ends the composition of a character searches nothing', () => {
    open();
    expect(enter({ isComposing: true })).toBe(false);
    // Safari ends the composition before its Enter.
    expect(enter({ keyCode: 229 })).toBe(false);
    expect(enter({})).toBe(true);
  });

  test('marks of direction that were pasted are not searched', async () => {
    const { user, onSearch } = open();
    await user.type(field(), '\u202Abicycles\u202C');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenCalledWith('bicycles');
  });
});
